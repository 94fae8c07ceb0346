//! The document: what an island looks up in it, writes into it and says through it.

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
/// The name under which a session that was begun is noted.
const SESSION_NOTE: &str = "session";
/// How many rooms are in the cart, for the other tabs.
const ROOMS_NOTE: &str = "cart-rooms";

/// The page; none outside of a browser.
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

/// Sets an attribute, or takes it away.
pub fn attribute(element: &Element, name: &str, value: Option<&str>) {
    let done = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
    // Only a name that is no name fails, and all names are written here.
    drop(done);
}

/// A new element with a class and text, at the end of another.
pub fn append(to: &Element, kind: &str, class: &str, text: &str) -> Option<Element> {
    let element = document()?.create_element(kind).ok()?;
    element.set_class_name(class);
    to.append_child(&element).ok()?;
    element.set_text_content(Some(text));
    Some(element)
}

/// An icon of the sprite at the end of an element.
pub fn append_icon(to: &Element, name: &str) {
    let icon = format!(
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"{}#{name}\"></use></svg>",
        sprite()
    );
    // It fails only for an element without a parent, at its edges.
    drop(to.insert_adjacent_html("beforeend", &icon));
}

/// A press that opens a link elsewhere is left to the browser.
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

/// Puts a new CSRF token where the old one stood: the route context and every form.
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

/// Whether asking for a session's token can succeed. The page knows of its own load; a session that another tab began
/// since then has left a note.
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

/// Leaves a note for the other tabs that a session was begun.
pub fn note_session() {
    if let Some(storage) = storage() {
        // Without room for it other tabs learn of the session when they load a page.
        drop(storage.set_item(SESSION_NOTE, "1"));
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Tells the other tabs how many rooms are in the cart; those that show another number hear `storage`.
pub fn note_rooms(rooms: usize) {
    if let Some(storage) = storage() {
        // Without room for it other tabs learn of it when they load a page.
        drop(storage.set_item(ROOMS_NOTE, &rooms.to_string()));
    }
}

/// How many rooms the tab that changed the cart last has noted.
pub fn noted_rooms() -> Option<usize> {
    storage()?.get_item(ROOMS_NOTE).ok().flatten()?.parse().ok()
}

/// Keeps a text in this tab until a page asks for it.
pub fn keep_for_later(name: &str, text: &str) {
    if let Some(storage) = tab_storage() {
        // Without room for it the person presses once more.
        drop(storage.set_item(name, text));
    }
}

/// What was kept in this tab under the name; it is given once.
pub fn kept_for_later(name: &str) -> Option<String> {
    let storage = tab_storage()?;
    let kept = storage.get_item(name).ok().flatten()?;
    drop(storage.remove_item(name));
    Some(kept)
}

fn tab_storage() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// Says in the whole page that the cart has changed.
pub fn say_cart_changed(itinerary_id: &str, rooms: usize) {
    let detail = object(&[
        ("itineraryId", Some(quoted(itinerary_id))),
        ("rooms", Some(rooms.to_string())),
    ]);
    say(events::CART_CHANGED, &detail);
}

/// Asks for the cart panel.
pub fn say_cart_open() {
    say(events::CART_OPEN, "null");
}

/// Asks for the modal that one signs in with, to save a `stay` or a `place`; it comes back to this page.
pub fn say_auth_open(saving: &str) {
    let detail = object(&[("process", Some(quoted("signin"))), ("saving", Some(quoted(saving)))]);
    say(events::AUTH_OPEN, &detail);
}

/// Says something in passing.
pub fn say_toast(kind: &str, text: &str) {
    say(
        events::TOAST,
        &object(&[("kind", Some(quoted(kind))), ("text", Some(quoted(text)))]),
    );
}

fn say(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(&JSON::parse(detail).unwrap_or(JsValue::NULL));
    let event = CustomEvent::new_with_event_init_dict(name, &init);
    if let (Some(document), Ok(event)) = (document(), event) {
        // It fails only for an event that is being dispatched already.
        drop(document.dispatch_event(&event));
    }
}

/// Says in an element that rows were put into it, so that the loader wakes the islands in them.
pub fn say_inserted(element: &Element) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    if let Ok(event) = CustomEvent::new_with_event_init_dict("fragment:inserted", &init) {
        drop(element.dispatch_event(&event));
    }
}

/// Hears an event of the whole page for as long as the page lives.
pub fn hear(name: &str, heard: impl Fn(JsValue) + 'static) {
    // The handle is let go without removing the listener: an island lives as long as its page.
    let _listener = window_event_listener_untyped(name, move |event| {
        heard(
            event
                .dyn_into::<CustomEvent>()
                .map_or(JsValue::NULL, |event| event.detail()),
        );
    });
}

/// What a fragment of the server holds, not yet in the page.
pub fn fragment(html: &str) -> Option<DocumentFragment> {
    let template: HtmlTemplateElement = document()?.create_element("template").ok()?.dyn_into().ok()?;
    template.set_inner_html(html);
    Some(template.content())
}

/// Runs once the island is awake, and again whenever what it reads changes. One function for all keeps the module small.
pub fn follow(run: impl FnMut() + 'static) {
    let mut run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(move |_| run());
}

/// A handler of presses, of one type for all.
pub fn pressed(handle: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(handle)
}

/// Fills an element that the server left empty with a view that changes with what it reads.
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
