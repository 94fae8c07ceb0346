//! The icon of a link out of a club, by its address: the mark of the network where the sprite has it, else its kind.

/// Hosts, with the hosts below them, and their icons.
const HOSTS: [(&str, &[&str]); 10] = [
    ("instagram", &["instagram.com", "threads.com", "threads.net"]),
    ("youtube", &["youtube.com", "youtu.be"]),
    ("facebook", &["facebook.com", "fb.com", "fb.me"]),
    ("linkedin", &["linkedin.com"]),
    ("twitch", &["twitch.tv"]),
    ("video", &["tiktok.com", "vimeo.com", "dailymotion.com"]),
    (
        "music",
        &[
            "spotify.com",
            "music.apple.com",
            "podcasts.apple.com",
            "soundcloud.com",
            "bandcamp.com",
            "deezer.com",
            "tidal.com",
            "mixcloud.com",
        ],
    ),
    (
        "shop",
        &[
            "etsy.com",
            "myshopify.com",
            "gumroad.com",
            "patreon.com",
            "ko-fi.com",
            "buymeacoffee.com",
            "redbubble.com",
        ],
    ),
    (
        "newspaper",
        &[
            "substack.com",
            "medium.com",
            "beehiiv.com",
            "wordpress.com",
            "ghost.io",
            "tumblr.com",
            "blogspot.com",
        ],
    ),
    (
        "message",
        &[
            "wa.me",
            "whatsapp.com",
            "t.me",
            "telegram.me",
            "m.me",
            "signal.me",
            "discord.gg",
            "discord.com",
        ],
    ),
];

/// Names of a site's own parts that say what it is: shop.example.com.
const PARTS: [(&str, &str); 4] = [
    ("shop", "shop"),
    ("store", "shop"),
    ("blog", "newspaper"),
    ("news", "newspaper"),
];

/// An icon of the sprite for a stored address.
pub fn link_icon(url: &str) -> &'static str {
    if url.starts_with("mailto:") {
        return "mail";
    }
    let host = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = host
        .split(['/', '?', '#', ':'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let is_at = |known: &&str| {
        host.strip_suffix(*known)
            .is_some_and(|below| below.is_empty() || below.ends_with('.'))
    };
    let network = HOSTS.iter().find(|(_, hosts)| hosts.iter().any(&is_at));
    let part = host.split('.').next().unwrap_or_default();
    let kind = PARTS.iter().find(|(known, _)| *known == part).map(|(_, icon)| *icon);
    network.map(|(icon, _)| *icon).or(kind).unwrap_or("external-link")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_the_mark_of_its_network_or_the_icon_of_its_kind() {
        for (url, icon) in [
            ("mailto:mia@example.com", "mail"),
            ("https://www.instagram.com/mia", "instagram"),
            ("https://INSTAGRAM.com", "instagram"),
            ("https://youtu.be/1", "youtube"),
            ("https://open.spotify.com/show/1", "music"),
            ("https://www.tiktok.com/@mia", "video"),
            ("https://mia.substack.com/", "newspaper"),
            ("https://shop.example.com:8443/", "shop"),
            ("https://wa.me/351", "message"),
            ("https://example.com/instagram.com", "external-link"),
            ("https://notinstagram.com/", "external-link"),
            ("https://instagram.com.example/", "external-link"),
        ] {
            assert_eq!(link_icon(url), icon, "{url}");
        }
    }

    #[test]
    fn the_sprite_has_each_icon() {
        let sprite = include_str!("../../../../style/icons.svg");
        let icons = HOSTS
            .iter()
            .map(|(icon, _)| icon)
            .chain(PARTS.iter().map(|(_, icon)| icon));
        for icon in icons {
            assert!(sprite.contains(&format!("id=\"{icon}\"")), "{icon}");
        }
    }
}
