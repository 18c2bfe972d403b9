/** The JSON that Strapi's blocks editor stores (Strapi 5, field type `blocks`). */

export type Text = {
  type: "text";
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  code?: boolean;
};

export type Link = { type: "link"; url: string; children: Text[] };

export type Inline = Text | Link;

export type ListItem = { type: "list-item"; children: Inline[] };

/** A nested list is a sibling of its parent's items, after the item it belongs to. */
export type List = { type: "list"; format: "ordered" | "unordered"; children: (ListItem | List)[] };

export type Block =
  | { type: "paragraph"; children: Inline[] }
  | { type: "heading"; level: number; children: Inline[] }
  | { type: "quote"; children: Inline[] }
  | { type: "code"; children: Inline[] }
  | {
      type: "image";
      image: {
        name?: string;
        url: string;
        width?: number | null;
        height?: number | null;
        alternativeText?: string | null;
      };
    }
  | List;
