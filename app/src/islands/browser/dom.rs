//! Access to the document: islands query it, change it and dispatch events on it.

use super::json::{Json, object, quoted};
use contract::events;
use js_sys::{JSON, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CustomEvent, CustomEventInit, Document, DocumentFragment, Element, HtmlElement, HtmlInputElement,
    HtmlTemplateElement, MouseEvent, NodeList,
};

/// The route context's element.
const CONTEXT: &str = "#route-context";
/// The key of the note that a session was started.
const SESSION_NOTE: &str = "session";
/// The key of the number of rooms in the cart, for the other tabs.
const ROOMS_NOTE: &str = "cart-rooms";

/// The document; none outside a browser.
pub fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The first match below an element.
pub fn find(root: &Element, selector: &str) -> Option<HtmlElement> {
    root.query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// All matches below an element.
pub fn find_all(root: &Element, selector: &str) -> Vec<HtmlElement> {
    root.query_selector_all(selector).map(elements).unwrap_or_default()
}

fn elements(list: NodeList) -> Vec<HtmlElement> {
    (0..list.length())
        .filter_map(|position| list.item(position)?.dyn_into().ok())
        .collect()
}

/// The element that an event happened in, when it lies inside a match.
pub fn origin(event: &web_sys::Event, selector: &str) -> Option<HtmlElement> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()?.dyn_into().ok()
}

/// An input below an element, by its name.
pub fn input(root: &Element, name: &str) -> Option<HtmlInputElement> {
    find(root, &format!("input[name={name}]"))?.dyn_into().ok()
}

/// Sets an attribute, or removes it.
pub fn attribute(element: &Element, name: &str, value: Option<&str>) {
    let done = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
    // Only an invalid name fails, and all names are constants.
    drop(done);
}

/// Appends a new element with a class and text.
pub fn append(to: &Element, kind: &str, class: &str, text: &str) -> Option<Element> {
    let element = document()?.create_element(kind).ok()?;
    element.set_class_name(class);
    to.append_child(&element).ok()?;
    element.set_text_content(Some(text));
    Some(element)
}

/// Appends an icon of the sprite.
pub fn append_icon(to: &Element, name: &str) {
    let icon = format!(
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"{}#{name}\"></use></svg>",
        sprite()
    );
    // It fails only for an element without a parent, at its edges.
    drop(to.insert_adjacent_html("beforeend", &icon));
}

/// Whether a press opens a link in this tab; others are left to the browser.
pub fn is_plain(event: &MouseEvent) -> bool {
    event.button() == 0 && !event.ctrl_key() && !event.meta_key() && !event.shift_key() && !event.alt_key()
}

/// An icon of the sprite. In the browser the sprite's address is that of any icon of the page.
pub fn icon(name: &str) -> impl IntoView + use<> {
    let href = format!("{}#{name}", sprite());
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=href />
        </svg>
    }
}

#[cfg(feature = "ssr")]
fn sprite() -> String {
    with_context::<crate::assets::Assets, _>(|assets| assets.icons.clone()).unwrap_or_default()
}

#[cfg(not(feature = "ssr"))]
fn sprite() -> String {
    let shown = document().and_then(|document| document.query_selector("use[href*='#']").ok().flatten());
    let href = shown.and_then(|shown| shown.get_attribute("href")).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The page's CSRF token; empty when the page has none.
pub fn csrf_token() -> String {
    route_context()
        .map(|(_, context)| context.text_of("csrfToken"))
        .unwrap_or_default()
}

fn route_context() -> Option<(Element, JsValue)> {
    let element = document()?.query_selector(CONTEXT).ok().flatten()?;
    let context = JSON::parse(&element.text_content()?).ok()?;
    Some((element, context))
}

/// Replaces the CSRF token in the route context and in every form.
pub fn keep_csrf_token(token: &str) {
    if let Some((element, context)) = route_context()
        && Reflect::set(&context, &"csrfToken".into(), &token.into()).is_ok()
        && let Ok(text) = JSON::stringify(&context)
    {
        element.set_text_content(text.as_string().as_deref());
    }
    let Some(root) = document().and_then(|document| document.document_element()) else {
        return;
    };
    for field in find_all(&root, "input[name=csrf]") {
        attribute(&field, "value", Some(token));
    }
}

/// Whether requesting a session's token can succeed. The page knows the state at its load; a session that another tab
/// started since then has left a note.
pub fn may_have_session() -> bool {
    let had = route_context()
        .and_then(|(_, context)| context.field("hasSession"))
        .and_then(|had| had.as_bool());
    let noted = || {
        storage()
            .and_then(|storage| storage.get_item(SESSION_NOTE).ok().flatten())
            .is_some()
    };
    had != Some(false) || noted()
}

/// Leaves a note for the other tabs that a session was started.
pub fn note_session() {
    if let Some(storage) = storage() {
        // Without storage other tabs notice the session when they load a page.
        drop(storage.set_item(SESSION_NOTE, "1"));
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Tells the other tabs how many rooms are in the cart; tabs with another number receive `storage`.
pub fn note_rooms(rooms: usize) {
    if let Some(storage) = storage() {
        // Without storage other tabs notice it when they load a page.
        drop(storage.set_item(ROOMS_NOTE, &rooms.to_string()));
    }
}

/// The number of rooms that the tab noted which changed the cart last.
pub fn noted_rooms() -> Option<usize> {
    storage()?.get_item(ROOMS_NOTE).ok().flatten()?.parse().ok()
}

/// Keeps a text in this tab until a page asks for it.
pub fn keep_for_later(name: &str, text: &str) {
    if let Some(storage) = tab_storage() {
        // Without storage the visitor has to press once more.
        drop(storage.set_item(name, text));
    }
}

/// Takes the text that was kept in this tab under the name.
pub fn kept_for_later(name: &str) -> Option<String> {
    let storage = tab_storage()?;
    let kept = storage.get_item(name).ok().flatten()?;
    drop(storage.remove_item(name));
    Some(kept)
}

fn tab_storage() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// Dispatches the event that the cart has changed.
pub fn dispatch_cart_changed(itinerary_id: &str, rooms: usize) {
    let detail = object(&[
        ("itineraryId", Some(quoted(itinerary_id))),
        ("rooms", Some(rooms.to_string())),
    ]);
    dispatch(events::CART_CHANGED, &detail);
}

/// Dispatches the event that opens the cart panel.
pub fn dispatch_cart_open() {
    dispatch(events::CART_OPEN, "null");
}

/// Dispatches the event that opens the sign-in modal, to save a `stay` or a `place`; it returns to this page.
pub fn dispatch_auth_open(saving: &str) {
    let detail = object(&[("process", Some(quoted("signin"))), ("saving", Some(quoted(saving)))]);
    dispatch(events::AUTH_OPEN, &detail);
}

/// Dispatches the event that shows a toast.
pub fn show_toast(kind: &str, text: &str) {
    dispatch(
        events::TOAST,
        &object(&[("kind", Some(quoted(kind))), ("text", Some(quoted(text)))]),
    );
}

fn dispatch(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(&JSON::parse(detail).unwrap_or(JsValue::NULL));
    let event = CustomEvent::new_with_event_init_dict(name, &init);
    if let (Some(document), Ok(event)) = (document(), event) {
        // It fails only for an event that is being dispatched already.
        drop(document.dispatch_event(&event));
    }
}

/// Dispatches an event at an element that got new rows, so that the loader hydrates the islands in them.
pub fn dispatch_inserted(element: &Element) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    if let Ok(event) = CustomEvent::new_with_event_init_dict("fragment:inserted", &init) {
        drop(element.dispatch_event(&event));
    }
}

/// Listens to an event of the whole page while the page exists.
pub fn listen(name: &str, listener: impl Fn(JsValue) + 'static) {
    // Dropping the handle keeps the listener: an island lives as long as its page.
    let _listener = window_event_listener_untyped(name, move |event| {
        listener(
            event
                .dyn_into::<CustomEvent>()
                .map_or(JsValue::NULL, |event| event.detail()),
        );
    });
}

/// Parses an HTML fragment of the server; it is not in the page yet.
pub fn fragment(html: &str) -> Option<DocumentFragment> {
    let template: HtmlTemplateElement = document()?.create_element("template").ok()?.dyn_into().ok()?;
    template.set_inner_html(html);
    Some(template.content())
}

/// Runs once the island has loaded, and again whenever a signal that it reads changes. One function for all keeps the
/// module small.
pub fn follow(run: impl FnMut() + 'static) {
    let mut run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(move |_| run());
}

/// A handler of presses, of one type for all.
pub fn pressed(handle: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(handle)
}

/// Fills an element that the server left empty with a reactive view.
pub fn fill<V: IntoView + 'static>(element: HtmlElement, view: impl Fn() -> V + Send + 'static) {
    // An island lives as long as its page.
    leptos::mount::mount_to(element, move || view).forget();
}

/// Waits.
pub async fn sleep(milliseconds: u32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let time = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        if let Some(window) = web_sys::window() {
            drop(window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, time));
        }
    });
    drop(wasm_bindgen_futures::JsFuture::from(promise).await);
}
