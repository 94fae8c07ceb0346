import { Tabs as Primitive } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import "./tabs.css";

interface TabsProps<Tab extends string> {
  /** The label of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly words: Readonly<Record<Tab, string>>;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** The panel of the open tab. */
  readonly children: ReactNode;
}

/** Panels of which one is open: chosen by a press, or by the arrow keys from tab to tab. */
export function Tabs<Tab extends string>({ label, tabs, words, tab, onTab, children }: TabsProps<Tab>): ReactNode {
  return (
    <Primitive.Root className="tabs" value={tab} onValueChange={onTab}>
      <Primitive.List className="row tab-list" aria-label={label} activateOnFocus={true}>
        {tabs.map((name) => (
          <Primitive.Tab key={name} className="button button-quiet" value={name}>
            {words[name]}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      <Primitive.Panel key={tab} className="stack" value={tab}>
        {children}
      </Primitive.Panel>
    </Primitive.Root>
  );
}
