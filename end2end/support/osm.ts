import { PbfWriter } from "pbf";

/** A hotel in OpenStreetMap's format: a node with tags. */
export type Node = { id: number; latitude: number; longitude: number; tags: Record<string, string> };

type Write = (writer: PbfWriter) => void;

/** The format's default unit, as a fraction of a degree. */
const DEGREE = 1e7;

/**
 * An extract of OpenStreetMap (.osm.pbf) with nodes only, uncompressed. The format:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export function extract(nodes: readonly Node[]): Buffer {
  const head = message((writer) => writer.writeStringField(4, "OsmSchema-V0.6"));
  return Buffer.concat([blob("OSMHeader", head), blob("OSMData", block(nodes))]);
}

function message(write: Write): Uint8Array {
  const writer = new PbfWriter();
  write(writer);
  return writer.finish();
}

/** A blob with its header, preceded by the header's length. */
function blob(kind: string, content: Uint8Array): Buffer {
  const body = message((writer) => writer.writeBytesField(1, content));
  const head = message((writer) => {
    writer.writeStringField(1, kind);
    writer.writeVarintField(3, body.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** All texts first, then the nodes, which refer to them by number. */
function block(nodes: readonly Node[]): Uint8Array {
  const texts = ["", ...new Set(nodes.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const numbers = new Map(texts.map((text, at) => [text, at]));
  const numbersOf = (all: string[]) => all.map((text) => numbers.get(text) ?? 0);
  const group = message((writer) => {
    for (const node of nodes) {
      const written = message((inner) => {
        inner.writeSVarintField(1, node.id);
        inner.writePackedVarint(2, numbersOf(Object.keys(node.tags)));
        inner.writePackedVarint(3, numbersOf(Object.values(node.tags)));
        inner.writeSVarintField(8, Math.round(node.latitude * DEGREE));
        inner.writeSVarintField(9, Math.round(node.longitude * DEGREE));
      });
      writer.writeBytesField(1, written);
    }
  });
  const table = message((writer) => {
    for (const text of texts) {
      writer.writeStringField(1, text);
    }
  });
  return message((writer) => {
    writer.writeBytesField(1, table);
    writer.writeBytesField(2, group);
  });
}
