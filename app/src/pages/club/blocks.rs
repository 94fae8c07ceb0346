//! The blocks of a post, in order.

use super::{PostPage, place, video::video};
use crate::{
    components::{
        picture::{Loading, Picture},
        picture_viewer::ViewedPicture,
        price::Price,
    },
    pages::parts::{
        contents::days,
        focus::focus_of,
        offers,
        packages::{about_price, in_short, picture_of},
        paragraphs::linked_paragraphs,
        pictures::{address_of, link_name, said_under, viewed},
        posts::title_of,
    },
    paths,
};
use contract::{
    hotel::{HotelSummary, Image},
    itinerary_content::ItineraryContentSummary,
    package::TravelPackageWithHotels,
    post::{BlockType, ContentBlock},
};
use leptos::prelude::*;

/// All blocks. One whose picture, video, hotel, package or itinerary is deleted shows the rest of its content.
pub fn blocks(data: &PostPage) -> AnyView {
    let blocks = &data.post.content_blocks;
    // The largest picture of the first screen is fetched at once.
    let first = blocks.iter().position(|block| data.images(block).next().is_some());
    let views = blocks.iter().enumerate().map(|(position, block)| {
        let loading = if first == Some(position) {
            Loading::Eager
        } else {
            Loading::Lazy
        };
        let html = data.html.get(position).cloned().flatten();
        match block.block_type {
            BlockType::Text => html.map(text),
            BlockType::Heading => Some(heading(block)),
            BlockType::Image => image(data, block, loading),
            BlockType::Gallery => gallery(data, block, loading),
            BlockType::Stay => stay(data, block),
            BlockType::Video => video(data, block),
            BlockType::Package => trip(data, block),
            BlockType::ItineraryContent => itinerary(data, block),
        }
    });
    views.collect_view().into_any()
}

/// The post's pictures in order, for its viewer, with the captions of their blocks.
pub fn viewed_pictures(data: &PostPage) -> Vec<ViewedPicture> {
    let blocks = data.post.content_blocks.iter();
    let pictures = blocks.flat_map(|block| {
        let caption = Some(block.plain_text_content.trim())
            .filter(|text| block.block_type == BlockType::Image && !text.is_empty())
            .map(str::to_owned);
        let is_shown = matches!(block.block_type, BlockType::Image | BlockType::Gallery);
        data.images(block).filter(move |_| is_shown).map(move |image| {
            let picture = viewed(image);
            ViewedPicture {
                caption: caption.clone().or(picture.caption),
                ..picture
            }
        })
    });
    pictures.collect()
}

/// Accepts only HTML that the loader made from Markdown.
fn text(html: String) -> AnyView {
    view! { <div class="prose post-text" inner_html=html></div> }.into_any()
}

fn heading(block: &ContentBlock) -> AnyView {
    view! { <h2>{block.plain_text_content.clone()}</h2> }.into_any()
}

fn image(data: &PostPage, block: &ContentBlock, loading: Loading) -> Option<AnyView> {
    let image = data.images(block).next()?;
    let picture = view! {
        <Picture
            id=image.id.to_string()
            focus=focus_of(image)
            alt=image.alt().to_owned()
            illustration=image.is_illustration
            loading=loading
            sizes="(min-width: 66rem) 60rem, calc(100vw - 2.125rem)"
        />
    };
    Some(
        view! {
            <figure class="post-figure">
                <a href=address_of(image) aria-label=link_name(image, 1, 1)>{picture}</a>
                {caption(block).or_else(|| said_under(image))}
            </figure>
        }
        .into_any(),
    )
}

fn gallery(data: &PostPage, block: &ContentBlock, loading: Loading) -> Option<AnyView> {
    let images: Vec<&Image> = data.images(block).collect();
    if images.is_empty() {
        return None;
    }
    Some(
        view! {
            <figure class="post-figure">
                {picture_list(&images, loading)}
                {caption(block)}
            </figure>
        }
        .into_any(),
    )
}

/// Pictures beside each other, each a link to the whole picture; `loading` applies to the first.
pub(super) fn picture_list(images: &[&Image], loading: Loading) -> AnyView {
    let count = images.len();
    let pictures = images.iter().enumerate().map(|(position, image)| {
        let loading = if position == 0 { loading } else { Loading::Lazy };
        let picture = view! {
            <a href=address_of(image) aria-label=link_name(image, position + 1, count)>
                <Picture
                    id=image.id.to_string()
                    focus=focus_of(image)
                    alt=image.alt().to_owned()
                    illustration=image.is_illustration
                    loading=loading
                    sizes="(min-width: 66rem) 30rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)"
                />
            </a>
        };
        match said_under(image) {
            Some(said) => view! { <li><figure>{picture}{said}</figure></li> }.into_any(),
            None => view! { <li>{picture}</li> }.into_any(),
        }
    });
    view! { <ul class="post-gallery">{pictures.collect_view()}</ul> }.into_any()
}

fn caption(block: &ContentBlock) -> Option<AnyView> {
    let text = block.plain_text_content.trim();
    (!text.is_empty()).then(|| view! { <figcaption>{text.to_owned()}</figcaption> }.into_any())
}

/// A stay of the post. Without the hotel only the note remains.
fn stay(data: &PostPage, block: &ContentBlock) -> Option<AnyView> {
    let note = Some(block.plain_text_content.trim()).filter(|note| !note.is_empty());
    let hotel = data.post.hotels.iter().find(|hotel| Some(hotel.id) == block.hotel_id);
    match hotel {
        Some(hotel) => Some(stay_card(&data.creator.slug, hotel, note)),
        None => note.map(note_alone),
    }
}

/// A hotel with its note and the price of a night; the whole card is a link.
pub(super) fn stay_card(handle: &str, hotel: &HotelSummary, note: Option<&str>) -> AnyView {
    view! {
        <section class="card post-stay" aria-label=place(hotel)>
            <Picture
                id=hotel.title_image.id.to_string()
                illustration=hotel.title_image.is_illustration
                sizes="(min-width: 40rem) 16rem, calc(100vw - 2.125rem)"
            />
            <div class="post-stay-body">
                <p class="post-stay-name">
                    <a href=paths::hotel(&hotel.slug, None, Some(handle))>{hotel.name.clone()}</a>
                </p>
                <p class="small soft">{hotel.address.city.clone()}</p>
                {note.map(linked_paragraphs)}
                {offers::card_price(hotel, 1).map(|price| view! { <Price price=price /> })}
            </div>
        </section>
    }
    .into_any()
}

/// A package of the post. Without it only the note remains.
fn trip(data: &PostPage, block: &ContentBlock) -> Option<AnyView> {
    let note = Some(block.plain_text_content.trim()).filter(|note| !note.is_empty());
    let mut packages = data.post.packages.iter();
    match packages.find(|offer| Some(offer.package.package_id) == block.package_id) {
        Some(offer) => Some(package_card(&data.creator.slug, offer, note)),
        None => note.map(note_alone),
    }
}

/// An itinerary of the post. Without it only the note remains.
fn itinerary(data: &PostPage, block: &ContentBlock) -> Option<AnyView> {
    let note = Some(block.plain_text_content.trim()).filter(|note| !note.is_empty());
    let mut contents = data.post.itinerary_contents.iter();
    match contents.find(|content| Some(content.id) == block.itinerary_content_id) {
        Some(content) => Some(itinerary_card(&data.creator.slug, content, note)),
        None => note.map(note_alone),
    }
}

fn note_alone(note: &str) -> AnyView {
    view! { <div class="prose">{linked_paragraphs(note)}</div> }.into_any()
}

/// A package with its note and its price; the whole card is a link.
fn package_card(handle: &str, offer: &TravelPackageWithHotels, note: Option<&str>) -> AnyView {
    let package = &offer.package;
    let card = OfferedCard {
        address: paths::package(handle, &package.package_id.to_string()),
        title: title_of(&package.title),
        image: picture_of(offer),
        about: in_short(offer),
        is_active: package.is_active,
    };
    let price = about_price(offer).map(|price| view! { <Price price=price /> }.into_any());
    card.view(note, price)
}

/// An itinerary with its note; the whole card is a link.
fn itinerary_card(handle: &str, content: &ItineraryContentSummary, note: Option<&str>) -> AnyView {
    let card = OfferedCard {
        address: paths::package(handle, &content.id.to_string()),
        title: title_of(&content.title),
        image: content.image.as_ref(),
        about: days(content),
        is_active: content.is_active,
    };
    card.view(note, None)
}

/// What the card of a package or an itinerary says.
struct OfferedCard<'a> {
    address: String,
    title: String,
    image: Option<&'a Image>,
    about: String,
    is_active: bool,
}

impl OfferedCard<'_> {
    fn view(self, note: Option<&str>, price: Option<AnyView>) -> AnyView {
        let picture = self.image.map(|image| {
            view! { <Picture
                id=image.id.to_string()
                focus=focus_of(image)
                illustration=image.is_illustration
                sizes="(min-width: 40rem) 16rem, calc(100vw - 2.125rem)"
            /> }
        });
        let hidden = (!self.is_active).then(|| view! { <p class="small soft">"Only you see this: it is hidden."</p> });
        let name = self.title.clone();
        view! {
            <section class="card post-stay post-trip" aria-label=name>
                {picture}
                <div class="post-stay-body">
                    <p class="post-stay-name"><a href=self.address>{self.title}</a></p>
                    <p class="small soft">{self.about}</p>
                    {hidden}
                    {note.map(linked_paragraphs)}
                    {price}
                </div>
            </section>
        }
        .into_any()
    }
}
