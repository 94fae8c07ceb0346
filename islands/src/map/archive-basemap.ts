import { addProtocol, type FilterSpecification, type Map as MapLibreMap } from "maplibre-gl";
import { PMTiles, Protocol } from "pmtiles";
import { pageLanguage } from "../lib/format.ts";
import { isFields } from "../lib/guards.ts";
import { readArchiveInks } from "./archive-inks.ts";
import { ARCHIVE, type Extent, onArchive, SEABED } from "./archive-layers.ts";
import type { ExternalBasemap } from "./external-basemap.ts";
import { readPalette } from "./palette.ts";

/** The credits of OpenStreetMap, for archives without an attribution of their own. */
const CREDITS = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

const protocol = new Protocol();
let isKnown = false;

/**
 * The streets, greens and names of an archive of vector tiles (PMTiles, the schema of OpenMapTiles) on top of the
 * embedded base map, which remains where the archive has nothing.
 */
export async function archiveBasemap(address: string, family: string): Promise<ExternalBasemap> {
  const archive = new PMTiles(address);
  const extent = await readExtent(archive);
  if (!isKnown) {
    addProtocol("pmtiles", protocol.tile);
    isKnown = true;
  }
  protocol.add(archive);
  let hasSea = false;
  return {
    isWhole: false,
    holds: (longitude, latitude) => {
      const [west, south, east, north] = extent.bounds;
      return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
    },
    load: async (host) => {
      const look = {
        palette: readPalette(host),
        inks: readArchiveInks(host),
        family,
        language: pageLanguage() ?? "en",
      };
      const tiles = `pmtiles://${address}/{z}/{x}/{y}`;
      return (own) => onArchive(own, { ...extent, tiles, hasSea }, look);
    },
    drawn: (map) => {
      if (!hasSea && showsSea(map)) {
        hasSea = true;
        map.setLayoutProperty(SEABED, "visibility", "visible");
      }
    },
  };
}

async function readExtent(archive: PMTiles): Promise<Extent> {
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  const said = isFields(metadata) ? metadata["attribution"] : undefined;
  return {
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    attribution: typeof said === "string" && said.trim() !== "" ? said : CREDITS,
  };
}

/** Whether the archive contains the sea: some have only inland waters. */
function showsSea(map: MapLibreMap): boolean {
  const filter: FilterSpecification = ["==", ["get", "class"], "ocean"];
  const found = map.getSource(ARCHIVE) ? map.querySourceFeatures(ARCHIVE, { sourceLayer: "water", filter }) : [];
  return found.length > 0;
}
