/** The bodies that islands send and check before: types of the OpenAPI document. */
export const BODIES = [
  "ItineraryContentWrite",
  "MagicLinkRequest",
  "PostWrite",
  "RecommendationCreate",
  "SignIn",
  "SignUp",
  "StayDrafts",
  "StayLines",
  "TravelPackageWrite",
  "UserImageWrite",
  "VideoCreate",
  "VideoPrepare",
];
