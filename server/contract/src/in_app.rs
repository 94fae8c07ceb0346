//! Browsers inside other apps, where Google refuses sign-ins.

/// Parts of their user agents.
const MARKS: [&str; 14] = [
    "Instagram",
    "FBAN",
    "FBAV",
    "FB_IAB",
    "TikTok",
    "musical_ly",
    "BytedanceWebview",
    " Line/",
    "Snapchat",
    "Twitter for",
    "TwitterAndroid",
    "LinkedInApp",
    "MicroMessenger",
    // Other apps that show pages in Android's WebView.
    "; wv)",
];

/// Whether a user agent is a browser inside another app.
pub fn is_in_app_browser(user_agent: &str) -> bool {
    let is_pinterest = user_agent.contains("Pinterest") && !user_agent.contains("Pinterestbot");
    is_pinterest || user_agent.starts_with("Line/") || MARKS.iter().any(|mark| user_agent.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::is_in_app_browser;

    #[test]
    fn browsers_inside_other_apps_are_known_by_what_they_say() {
        for (name, user_agent) in IN_APPS {
            assert!(is_in_app_browser(user_agent), "{name}");
        }
    }

    #[test]
    fn each_mark_gives_it_away_without_that_of_androids_web_view() {
        for mark in [
            "Instagram 333.0.0.42.91 Android",
            "[FBAN/FBIOS;]",
            "[FBAV/466.1.0.56.82;]",
            "[FB_IAB/FB4A;]",
            "TikTok/34.9.3",
            "musical_ly_34.9.0",
            "BytedanceWebview/d8a21c6",
            "Line/14.8.1/IAB",
            "Snapchat/12.90.0.45",
            "Twitter for iPhone/10.44",
            "TwitterAndroid",
            "[LinkedInApp]/9.29.7858",
            "[Pinterest/Android]",
            "MicroMessenger/8.0.49.2600",
        ] {
            let agent = format!("Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Mobile Safari/537.36 {mark}");
            assert!(is_in_app_browser(&agent), "{mark}");
        }
    }

    #[test]
    fn browsers_of_their_own_are_not() {
        for (name, user_agent) in OF_THEIR_OWN {
            assert!(!is_in_app_browser(user_agent), "{name}");
        }
    }

    const IN_APPS: &[(&str, &str)] = &[
        (
            "Instagram, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_GB; en; scale=3.00; 1170x2532; 606338323)",
        ),
        (
            "Instagram, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Instagram 333.0.0.42.91 Android (34/14; 450dpi; 1080x2340; samsung; SM-S918B; dm3q; qcom; en_GB; 604247823)",
        ),
        (
            "Facebook, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.41.104;FBBV/602321458;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]",
        ),
        (
            "Facebook, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.1.0.56.82;]",
        ),
        (
            "Messenger, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/458.0.0.37.106;FBBV/602321458;FBDV/iPhone14,5]",
        ),
        (
            "TikTok, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB BytedanceWebview/d8a21c6",
        ),
        (
            "TikTok, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 trill_2023409030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/34.9.3 BytedanceWebview/d8a21c6 TikTok/34.9.3",
        ),
        (
            "LINE, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.8.1",
        ),
        (
            "LINE, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Line/14.8.1/IAB",
        ),
        (
            "Snapchat, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.90.0.45 (like Safari/8617.2.4.10.8, panda)",
        ),
        (
            "X, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/10.44",
        ),
        (
            "X, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 TwitterAndroid",
        ),
        (
            "WeChat, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 XWEB/1220133 MMWEBSDK/20240404 MMWEBID/4217 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64",
        ),
        (
            "LinkedIn, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29.7858",
        ),
        (
            "Pinterest, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
        ),
        (
            "Pinterest, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [Pinterest/Android]",
        ),
        (
            "WeChat, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en",
        ),
        (
            "any other app, Android",
            "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36",
        ),
    ];

    const OF_THEIR_OWN: &[(&str, &str)] = &[
        (
            "Safari, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
        ),
        (
            "Chrome, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0.6422.145 Mobile/15E148 Safari/604.1",
        ),
        (
            "Firefox, iPhone",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/126.0 Mobile/15E148 Safari/605.1.15",
        ),
        (
            "Chrome, Android",
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
        ),
        (
            "Samsung Internet",
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
        ),
        (
            "Firefox, Android",
            "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0",
        ),
        (
            "Chrome, Windows",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36",
        ),
        (
            "Edge, Windows",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.2535.92",
        ),
        (
            "Safari, Mac",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
        ),
        (
            "Opera, Linux, by a name with Line/ in it",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0 OnLine/2",
        ),
    ];
}
