import { expect, test } from "vitest";
import { isInAppBrowser } from "./in-app-browser.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID_WEB_VIEW =
  "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36";

test.each([
  [
    "Instagram, iPhone",
    `${IPHONE} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_GB; en; scale=3.00; 1170x2532; 606338323)`,
  ],
  [
    "Instagram, Android",
    `${ANDROID_WEB_VIEW} Instagram 333.0.0.42.91 Android (34/14; 450dpi; 1080x2340; samsung; SM-S918B; dm3q; qcom; en_GB; 604247823)`,
  ],
  [
    "Facebook, iPhone",
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.41.104;FBBV/602321458;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]`,
  ],
  ["Facebook, Android", `${ANDROID_WEB_VIEW} [FB_IAB/FB4A;FBAV/466.1.0.56.82;]`],
  [
    "Messenger, iPhone",
    `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/458.0.0.37.106;FBBV/602321458;FBDV/iPhone14,5]`,
  ],
  [
    "TikTok, iPhone",
    `${IPHONE} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB BytedanceWebview/d8a21c6`,
  ],
  [
    "TikTok, Android",
    `${ANDROID_WEB_VIEW} trill_2023409030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/34.9.3 BytedanceWebview/d8a21c6 TikTok/34.9.3`,
  ],
  ["LINE, iPhone", `${IPHONE} Mobile/15E148 Safari Line/14.8.1`],
  ["LINE, Android", `${ANDROID_WEB_VIEW} Line/14.8.1/IAB`],
  [
    "Snapchat, iPhone",
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.90.0.45 (like Safari/8617.2.4.10.8, panda)`,
  ],
  ["X, iPhone", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.44`],
  ["X, Android", `${ANDROID_WEB_VIEW} TwitterAndroid`],
  [
    "WeChat, Android",
    `${ANDROID_WEB_VIEW} XWEB/1220133 MMWEBSDK/20240404 MMWEBID/4217 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64`,
  ],
  ["LinkedIn, iPhone", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.7858`],
  ["Pinterest, iPhone", `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
  ["Pinterest, Android", `${ANDROID_WEB_VIEW} [Pinterest/Android]`],
  ["WeChat, iPhone", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
  ["any other app, Android", ANDROID_WEB_VIEW],
])("%s is a browser inside an app", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ["Safari, iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Chrome, iPhone", `${IPHONE} CriOS/125.0.6422.145 Mobile/15E148 Safari/604.1`],
  ["Firefox, iPhone", `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`],
  [
    "Chrome, Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox, Android", "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0"],
  [
    "Chrome, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36",
  ],
  [
    "Edge, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.2535.92",
  ],
  [
    "Safari, Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  [
    "Opera, Linux, by a name with Line/ in it",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0 OnLine/2",
  ],
])("%s is a browser of its own", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});

test.each([
  ["Instagram 333.0.0.42.91 Android"],
  ["[FBAN/FBIOS;]"],
  ["[FBAV/466.1.0.56.82;]"],
  ["[FB_IAB/FB4A;]"],
  ["TikTok/34.9.3"],
  ["musical_ly_34.9.0"],
  ["BytedanceWebview/d8a21c6"],
  ["Line/14.8.1/IAB"],
  ["Snapchat/12.90.0.45"],
  ["Twitter for iPhone/10.44"],
  ["TwitterAndroid"],
  ["[LinkedInApp]/9.29.7858"],
  ["[Pinterest/Android]"],
  ["MicroMessenger/8.0.49.2600"],
])("%s alone gives it away, without the mark of Android's WebView", (mark) => {
  expect(isInAppBrowser(`Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Mobile Safari/537.36 ${mark}`)).toBe(true);
});
