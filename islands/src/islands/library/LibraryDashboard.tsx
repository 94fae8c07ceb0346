import { type ReactNode, useEffect, useState } from "react";
import { token } from "../../api/client.ts";
import { VideosProvider } from "../../editing/videos/video-context.tsx";
import { useDialogSoon } from "../../ui/LateDialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { PicturesTab } from "./PicturesTab.tsx";
import type { LibraryProps } from "./props.ts";
import { texts } from "./texts.ts";
import { VideosTab } from "./VideosTab.tsx";
import "../../editing/editing.css";
import "../../editing/videos/videos.css";
import "./library.css";

const TABS = ["videos", "pictures"] as const;
type Tab = (typeof TABS)[number];

/** Videos and pictures of a creator: searched, added, described and deleted. */
export function LibraryDashboard({ userId }: LibraryProps): ReactNode {
  const [tab, setTab] = useState<Tab>(tabOfAddress);
  useDialogSoon();
  // The content does not exist for another user: it would look as if it were deleted.
  useEffect(() => {
    token.keepTo(userId);
  }, [userId]);

  // A bookmark of the other tab leads to this page, which does not reload.
  useEffect(() => {
    const follow = () => setTab(tabOfAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  function open(next: Tab) {
    setTab(next);
    window.history.replaceState(window.history.state, "", `#${next}`);
  }

  return (
    <VideosProvider userId={userId}>
      <section aria-label={texts.library}>
        <Tabs label={texts.tabs} tabs={TABS} words={texts} tab={tab} onTab={open}>
          {tab === "videos" ? <VideosTab userId={userId} /> : <PicturesTab userId={userId} />}
        </Tabs>
      </section>
    </VideosProvider>
  );
}

function tabOfAddress(): Tab {
  return TABS.find((name) => location.hash === `#${name}`) ?? "videos";
}
