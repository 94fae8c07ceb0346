import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import { VIDEO } from "./limits.ts";
import { linkOf, TestMode } from "./test-mode.ts";

type Schemas = components["schemas"];
export type Availability = Schemas["HotelAvailability"];
export type Video = Schemas["UserVideo"];
export type HotelSummary = Schemas["HotelSummary"];
export type Invoice = Schemas["Invoice"];
export type Itinerary = Schemas["Itinerary"];
export type Place = Schemas["FeaturedDestination"]["destination"];
type Rate = Schemas["Rate"];
type RoomType = Schemas["RoomType"];

/** The password of all accounts in the stories. */
export const PASSWORD = "sunlit harbour walk";

/** Dates of a stay, ISO. */
export type Dates = { checkInDate: string; checkOutDate: string };

export const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  phone: "+44 20 7946 0000",
  countryCode: "GB",
};

/** A client of the API with its own anonymous account, for data that a story does not create in the browser. */
export class Api {
  private token: string | undefined;
  private address = "";

  constructor(private readonly request: APIRequestContext) {}

  private async call<T>(method: "GET" | "POST" | "PUT", path: string, data?: unknown): Promise<T> {
    const headers: Record<string, string> = this.token ? { authorization: `Bearer ${this.token}` } : {};
    const answer = await this.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    await succeeded(answer, `${method} ${path}`);
    const body: T = await answer.json();
    return body;
  }

  /** Places with hotels, those with the most first. */
  async destinations(): Promise<Schemas["FeaturedDestination"][]> {
    const home = await this.call<Schemas["TravellerHome"]>("GET", "/api/v1/bff/traveller/home");
    return home.destinations.toSorted((one, other) => other.hotelCount - one.hotelCount);
  }

  search(destinationId: string, dates: Dates): Promise<Schemas["HotelSearchResult"]> {
    return this.call("POST", "/api/v1/hotel/search", { search: { destinationId, ...dates }, take: 15 });
  }

  /** Stores a search without running it; returns its id. */
  async keepSearch(destinationId: string, dates: Dates): Promise<string> {
    const input = { destinationId, ...dates };
    const made = await this.call<Schemas["SearchCreated"]>("POST", "/api/v1/hotel/search/create", input);
    return made.searchId;
  }

  /** The available stays in a box, and the alternatives when there are none. */
  inBox(searchId: string, boundingBox: Schemas["BoundingBox"]): Promise<Schemas["HotelsOnMap"]> {
    return this.call("POST", "/api/v1/hotel/boundingBox", { searchId, boundingBox });
  }

  async searchHotel(
    hotelId: string,
    dates: Dates,
    rooms: Schemas["Occupancy"][] = [{ adults: 2, childAges: [] }],
  ): Promise<string> {
    const input = { hotelId, rooms, ...dates };
    const made = await this.call<Schemas["SearchCreated"]>("POST", "/api/v1/hotel/search/create", input);
    return made.searchId;
  }

  availability(hotelId: string, searchId: string): Promise<Availability> {
    return this.call("POST", `/api/v1/hotel/${hotelId}/checkAvailability`, { hotelId, hotelSearchId: searchId });
  }

  /** Creates an anonymous account and uses it from now on. */
  async signIn(): Promise<void> {
    const { token } = await this.call<Schemas["AccessToken"]>("POST", "/identity/v1/anonymous", {});
    this.token = token;
  }

  /** The email address of its account, if it has one. */
  get email(): string {
    return this.address;
  }

  /** Creates an account with a new email address and uses it from now on; returns the address. */
  async signUp(email = `${randomUUID().slice(0, 13)}@example.org`): Promise<string> {
    await this.enter("signUp", email, PASSWORD);
    return email;
  }

  /** Uses an existing account from now on. */
  async enter(how: "signIn" | "signUp", email: string, password: string): Promise<void> {
    const { token } = await this.call<Schemas["SignedIn"]>("POST", `/identity/v1/${how}`, { email, password });
    this.token = token;
    this.address = email;
  }

  /** Confirms its account's address, as the link of the email does. */
  async confirmAddress(): Promise<void> {
    const testMode = new TestMode(this.request, TestMode.token() ?? "");
    const mail = await testMode.mail(this.address, /address|confirm/i);
    const oobCode = new URL(linkOf(mail, "/resetPassword")).searchParams.get("oobCode");
    const answer = await this.request.post("/api/v1/authentication/verifyEmail", {
      headers: { authorization: `Bearer ${this.token}` },
      data: { oobCode },
    });
    await succeeded(answer, "POST /api/v1/authentication/verifyEmail");
  }

  /** Gives its account the creator role. */
  async becomeCreator(): Promise<void> {
    await this.call("PUT", "/api/v1/userProfile/role?role=creator");
  }

  /** Gives its creator's club a handle, a name and a text. */
  async openClub(slug: string, publicName: string, bio: string): Promise<void> {
    await this.call("PUT", "/api/v1/userProfile", { slug, publicName, bio });
  }

  /** Saves fields of the club's form as unpublished changes, as typing does. */
  async typeOfClub(document: Readonly<Record<string, string>>): Promise<void> {
    const { userId, version } = await this.call<Schemas["UserProfile"]>("GET", "/api/v1/userProfile/my");
    const copy = { document, baseVersion: version, revision: null };
    await this.call("PUT", `/api/v1/workingCopy/club/${userId}`, copy);
  }

  /** Gives its creator's club links, and a colour as `#rrggbb`. */
  async dressClub(links: Schemas["CreatorLink"][], themeColor: string): Promise<void> {
    await this.call("PUT", "/api/v1/userProfile", { links, themeColor });
  }

  /** Recommends a hotel with a text of its creator. */
  recommend(
    hotelId: string,
    title: string,
    text: string,
    tags: readonly string[] = [],
  ): Promise<Schemas["HotelRecommendation"]> {
    const words = { recommendationTitle: title, recommendationText: text, tags };
    return this.call("POST", "/api/v1/recommendation", { hotelId, ...words });
  }

  /** Adds a picture to the library of its creator; returns its id. */
  async keepPicture(bytes: Buffer, caption: string): Promise<string> {
    const { userId } = await this.call<Schemas["UserProfile"]>("GET", "/api/v1/userProfile/my");
    const path = `/api/v1/userProfile/${userId}/images`;
    const answer = await this.request.post(path, {
      headers: { authorization: `Bearer ${this.token}` },
      multipart: { image: { name: "picture.png", mimeType: "image/png", buffer: bytes }, caption },
    });
    await succeeded(answer, `POST ${path}`);
    const { id }: Schemas["UserImage"] = await answer.json();
    return id;
  }

  /** Uploads a video with captions to the library of its creator; returns it once it is ready. */
  async keepVideo(bytes: Buffer, captions: string, title: string): Promise<Video> {
    const { userId } = await this.call<Schemas["UserProfile"]>("GET", "/api/v1/userProfile/my");
    const library = `/api/v1/userProfile/${userId}/videos`;
    const prepared = await this.call<Schemas["VideoUpload"]>("POST", `${library}/prepare`, { title });
    const { id } = prepared.video;
    const headers = {
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "upload-length": String(bytes.length),
    };
    const sent = await this.request.patch(prepared.uploadUrl, { headers, data: bytes });
    await succeeded(sent, "PATCH the video");
    await this.call("POST", library, { title, videoId: id });
    const path = `/api/v1/user/videos/${id}`;
    const look = () => this.call<Video>("GET", path);
    await expect.poll(async () => (await look()).status, { timeout: VIDEO }).toBe("ready");
    const worded = await this.request.put(`${path}/captions`, {
      headers: { authorization: `Bearer ${this.token}`, "content-type": "text/vtt" },
      data: Buffer.from(captions),
    });
    await succeeded(worded, `PUT ${path}/captions`);
    return look();
  }

  /** Creates a post of its creator. */
  writePost(post: Schemas["PostWrite"]): Promise<Schemas["Post"]> {
    return this.call("POST", "/api/v1/post", post);
  }

  /** Creates a package of its creator. */
  writePackage(trip: Schemas["TravelPackageWrite"]): Promise<Schemas["TravelPackage"]> {
    return this.call("PUT", "/api/v1/travelpackage", trip);
  }

  /** Creates an itinerary content of its creator. */
  writeItinerary(trip: Schemas["ItineraryContentWrite"]): Promise<Schemas["ItineraryContent"]> {
    return this.call("POST", "/api/itinerary-content", trip);
  }

  /** Signs the browser that shares this context's cookies in to the account. */
  async shareSession(csrf: string): Promise<void> {
    const form = { data: JSON.stringify({ token: this.token }), csrf };
    await succeeded(await this.request.post("/api/sessionLogin", { form }), "POST /api/sessionLogin");
  }

  itinerary(id: string): Promise<Itinerary> {
    return this.call("GET", `/api/v1/itinerary/${id}`);
  }

  createItinerary(): Promise<Itinerary> {
    return this.call("POST", "/api/v1/itinerary", {});
  }

  addHotel(itineraryId: string, hotelId: string, searchId: string, room: RoomType, rate: Rate): Promise<Itinerary> {
    return this.call("POST", `/api/v1/itinerary/${itineraryId}/addHotel`, {
      hotelId,
      hotelSearchId: searchId,
      roomTypeId: room.id,
      roomId: rate.id,
      searchResultReference: rate.searchResultReference,
    });
  }

  /** Names a guest for each room and who pays, with an address where one is given, and asks for the invoice. */
  async checkOut(itinerary: Itinerary, email = CUSTOMER.email): Promise<Invoice> {
    const path = `/api/v1/itinerary/${itinerary.id}`;
    const rooms = itinerary.lineItems
      .flatMap((line) => line.hotelBooking.rooms)
      .map((room) => ({ roomId: room.id, guests: [{ firstName: "Ada", lastName: "Lovelace" }] }));
    await this.call("POST", `${path}/setGuestDetails`, { rooms });
    await this.call("POST", `${path}/updateCustomerData`, { ...CUSTOMER, email });
    return this.call("POST", `${path}/createInvoice`, {});
  }

  invoice(id: string): Promise<Invoice> {
    return this.call("GET", `/api/v1/invoice/${id}`);
  }

  pay(invoiceId: string, number = "4242424242424242"): Promise<Schemas["InvoicePayment"]> {
    const card = { number, expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: "123" };
    return this.call("POST", `/api/v1/invoice/${invoiceId}/payment`, { card });
  }

  /** Cancels all that is booked of a trip, at the quoted amounts. */
  async cancel(itineraryId: string): Promise<Itinerary> {
    const path = `/api/v1/itinerary/${itineraryId}`;
    const { quote } = await this.call<Schemas["CancellationTerms"]>("GET", `${path}/cancellationTerms`);
    return this.call("PUT", `${path}/cancel`, { quote: quote?.token });
  }
}

async function succeeded(answer: APIResponse, what: string): Promise<void> {
  expect(answer.ok(), `${what}: ${answer.status()} ${answer.ok() ? "" : await answer.text()}`).toBe(true);
}
