//! What the pages of a club show, as their loaders read it.

use super::address::{ListPage, PackagesAddress};
use crate::{
    pages::{
        form::FormState,
        parts::{contents::cover_of, packages::picture_of},
    },
    paths,
};
use contract::{
    ImageId,
    club::PublicProfile,
    hotel::Image,
    itinerary_content::{ItineraryContent, ItineraryContentList},
    package::{PlannedStay, TravelPackageList, TravelPackageWithHotels},
    post::{ContentBlock, Post, PostStatus},
    video::UserVideo,
};
use serde::{Deserialize, Serialize};

/// The data of a post's page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostPage {
    pub creator: PublicProfile,
    pub post: Post,
    /// For each block: a text's Markdown as safe HTML.
    pub html: Vec<Option<String>>,
    /// The beginning of the first text; empty without one.
    pub description: String,
    /// Whether the viewer is the author.
    pub is_mine: bool,
    /// Whether these are unpublished changes.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_preview: bool,
}

impl PostPage {
    /// The existing pictures of a block.
    pub fn images<'a>(&'a self, block: &'a ContentBlock) -> impl Iterator<Item = &'a Image> {
        let of = |id| self.post.images.iter().find(move |image| image.id == id);
        block.image_ids.iter().copied().filter_map(of)
    }

    /// The video of a block, if it exists.
    pub fn video(&self, block: &ContentBlock) -> Option<&UserVideo> {
        let id = block.video_id?;
        self.post.videos.iter().find(|video| video.id == id)
    }

    /// Whether visitors see the same.
    pub(super) fn is_public(&self) -> bool {
        self.post.status == PostStatus::Published && !self.is_preview
    }

    pub(super) fn path(&self) -> String {
        paths::post(&self.creator.slug, &self.post.id.to_string())
    }
}

/// The data of an itinerary's page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentPage {
    pub creator: PublicProfile,
    pub content: ItineraryContent,
    /// For each day: its Markdown as safe HTML.
    pub html: Vec<String>,
    /// The number of stays that its nights make; without one there is nothing to book.
    pub stays: usize,
    /// Whether the viewer is the author.
    pub is_mine: bool,
    /// Whether the author previews unpublished changes.
    pub is_preview: bool,
    /// The rooms that were found for the guests and dates of the form.
    #[serde(skip)]
    pub planned: Option<Vec<PlannedStay>>,
    #[serde(skip)]
    pub form: FormState,
}

impl ContentPage {
    /// Its path, which its form posts to.
    pub(super) fn path(&self) -> String {
        paths::package(&self.creator.slug, &self.content.id.to_string())
    }

    /// Whether others see the same.
    pub(super) fn is_public(&self) -> bool {
        self.content.is_active && !self.is_preview
    }

    /// Whether others may copy it now.
    pub fn can_be_copied(&self) -> bool {
        self.is_public() && self.stays > 0
    }

    pub(super) fn share_image(&self) -> Option<String> {
        cover_of(&self.content).map(paths::share_image)
    }
}

/// The data of the tab.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackagesPage {
    pub creator: PublicProfile,
    pub packages: TravelPackageList,
    /// The itineraries to copy, with pages of their own.
    pub contents: ItineraryContentList,
    /// The most frequent tags of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tags: Vec<String>,
    /// Whether the viewer is the creator.
    pub is_mine: bool,
}

impl PackagesPage {
    /// From 1.
    pub(super) fn number(&self) -> u32 {
        self.packages.skip / self.packages.take.max(1) + 1
    }

    pub(super) fn has_more(&self) -> bool {
        self.packages.skip.saturating_add(self.packages.take) < self.packages.total
    }

    /// The page of the itineraries to copy, from 1.
    pub(super) fn number_of_contents(&self) -> u32 {
        self.contents.skip / self.contents.take.max(1) + 1
    }

    /// The address of a page of the packages.
    pub(super) fn address(&self, number: u32) -> String {
        self.parts(number, self.number_of_contents())
    }

    /// The address of a page of the itineraries to copy.
    pub(super) fn address_of_contents(&self, number: u32) -> String {
        self.parts(self.number(), number)
    }

    pub(super) fn parts(&self, packages: u32, contents: u32) -> String {
        PackagesAddress {
            packages: ListPage {
                number: packages,
                size: self.packages.take,
            },
            itineraries: contents,
        }
        .print(&self.creator.slug)
    }

    /// Whether there is nothing to book and nothing to copy, on any page.
    pub(super) fn is_empty(&self) -> bool {
        self.packages.total == 0 && self.contents.total == 0
    }
}

/// The data of a package's page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackagePage {
    pub creator: PublicProfile,
    pub offer: TravelPackageWithHotels,
    /// For each day: its Markdown as safe HTML.
    pub html: Vec<String>,
    /// Whether the viewer is the author.
    pub is_mine: bool,
    /// Whether the author previews unpublished changes.
    pub is_preview: bool,
    /// The rooms that were found for the guests and dates of the form.
    #[serde(skip)]
    pub planned: Option<Vec<PlannedStay>>,
    #[serde(skip)]
    pub form: FormState,
}

impl PackagePage {
    /// Its path, which its form posts to.
    pub(super) fn path(&self) -> String {
        paths::package(&self.creator.slug, &self.offer.package.package_id.to_string())
    }

    /// The existing pictures with these ids.
    pub(super) fn images(&self, ids: &[ImageId]) -> Vec<&Image> {
        let of = |id: &ImageId| self.offer.package.images.iter().find(|image| image.id == *id);
        ids.iter().filter_map(of).collect()
    }

    /// Whether others see the same, and can book it.
    pub fn is_public(&self) -> bool {
        self.offer.package.is_active && !self.is_preview
    }

    pub(super) fn share_image(&self) -> Option<String> {
        picture_of(&self.offer).map(paths::share_image)
    }
}
