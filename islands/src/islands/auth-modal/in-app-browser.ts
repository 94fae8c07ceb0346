/** What the browsers inside other apps say of themselves; Google refuses to sign in there. */
const MARKS = [
  /Instagram/,
  /FBAN|FBAV|FB_IAB/,
  /TikTok|musical_ly|BytedanceWebview/,
  /\bLine\//,
  /Snapchat/,
  /Twitter for|TwitterAndroid/,
  /LinkedInApp/,
  /Pinterest/,
  /MicroMessenger/,
  // Any other app that shows pages in Android's WebView.
  /; wv\)/,
];

export function isInAppBrowser(userAgent: string): boolean {
  return MARKS.some((mark) => mark.test(userAgent));
}
