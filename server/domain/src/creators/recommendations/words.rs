//! A creator's words about a hotel.

use contract::{
    ImageId,
    club::{RecommendationCreate, RecommendationPictures},
};

/// A creator's input about a hotel.
#[derive(Clone, Debug, Default)]
pub struct RecommendationInput {
    /// Up to 120 characters; required when it is active.
    pub title: String,
    /// Up to 5,000 characters.
    pub text: String,
    /// `None` keeps the state; a new recommendation is active.
    pub is_active: Option<bool>,
    /// `None` keeps them.
    pub tags: Option<Vec<String>>,
    /// Up to 20 from the author's library; `None` keeps them.
    pub image_ids: Option<Vec<ImageId>>,
    /// `None` keeps them. An uploaded file takes precedence.
    pub pictures: Option<RecommendationPictures>,
    /// The version that the viewer edited.
    pub version: Option<i32>,
}

impl From<RecommendationCreate> for RecommendationInput {
    fn from(input: RecommendationCreate) -> Self {
        Self {
            title: input.recommendation_title,
            text: input.recommendation_text,
            is_active: input.is_active,
            tags: input.tags,
            image_ids: input.image_ids,
            pictures: input.pictures,
            version: input.version,
        }
    }
}
