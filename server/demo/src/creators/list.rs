//! The people, and what each of them writes about hotels.

use super::{DemoCreator, note};

/// All creators.
pub const CREATORS: [DemoCreator; 20] = [
    DemoCreator {
        handle: "mia.lind",
        name: "Mia Lind",
        bio: "I plan every trip around water: harbours, lidos, saunas by a lake.\n\nBorn in Malmö, and most at home with salt in my hair. If a stay is in my club, I would go back without being asked.",
        countries: &["SE", "DK", "NO", "FI"],
        notes: &[
            note(
                "Sauna",
                "Sauna first, questions later",
                "{hotel} has a sauna, and in {city} that settles it. Go at the hour when everybody else is at dinner.",
            ),
            note(
                "Indoor pool",
                "Lengths before breakfast",
                "I judge a pool by seven in the morning. The one at {hotel} passed: quiet, and warm enough to think.",
            ),
            note(
                "Bicycle hire",
                "{city} by bicycle",
                "Take one of the house's bicycles on the first evening and get lost on purpose. {city} is smaller than it looks.",
            ),
            note(
                "Open fire",
                "A fire and wet boots",
                "After a grey day in {city} the open fire here does more than any spa. Claim the chair on the left.",
            ),
            note(
                "Terrace",
                "Long light on the terrace",
                "In summer the terrace is where the evening refuses to end. Bring a jumper.",
            ),
            note(
                "Breakfast",
                "The breakfast I skip lunch for",
                "Breakfast at {hotel} is reason enough to sleep in {city}. I ask for a table by the window.",
            ),
        ],
    },
    DemoCreator {
        handle: "tomas.vaz",
        name: "Tomás Vaz",
        bio: "Lisbon born, never far from a tiled wall.\n\nI write about small houses with a story and a good kitchen nearby.",
        countries: &["PT", "ES"],
        notes: &[
            note(
                "Roof terrace",
                "The roof at six o'clock",
                "{city} turns gold for twenty minutes. The roof of {hotel} is where I want to be for them.",
            ),
            note(
                "Courtyard",
                "A courtyard against the heat",
                "Noon belongs to the courtyard. Read, sleep, read again; the city will wait.",
            ),
            note(
                "Restaurant",
                "Stay in for dinner once",
                "I rarely eat where I sleep. At {hotel} I did, and was right to.",
            ),
            note(
                "Garden",
                "A garden inside {city}",
                "You hear birds before traffic here, which in {city} is worth the walk.",
            ),
            note(
                "Café",
                "Coffee downstairs",
                "The café of the house fills with neighbours by nine. Sit among them.",
            ),
            note(
                "Outdoor pool",
                "A pool for siesta",
                "From two to five nothing else makes sense. Afterwards {city} is awake again.",
            ),
        ],
    },
    DemoCreator {
        handle: "ines.okafor",
        name: "Ines Okafor",
        bio: "Three children, one suitcase each.\n\nStays where nobody hisses at a dropped spoon, and parents sleep as well.",
        countries: &["IT", "HR", "SI"],
        notes: &[
            note(
                "Family rooms",
                "Room for five, honestly",
                "The family rooms at {hotel} are rooms, not a sofa and a promise. Ask for one away from the lift.",
            ),
            note(
                "Children's pool",
                "They asked to go back to the pool",
                "All day in {city}, and what my children remember is the small pool. I have stopped arguing.",
            ),
            note(
                "Playground",
                "Half an hour of peace",
                "A playground you can see from a table with coffee on it. That is my whole review.",
            ),
            note(
                "Cots",
                "A cot without a fuss",
                "It stood there made up when we came. With a baby, that is luxury.",
            ),
            note(
                "Washing machines for guests",
                "Wash, repeat, travel on",
                "Machines that guests may use: we came with clothes for four days and stayed ten.",
            ),
            note(
                "Children's club",
                "An hour for the two of us",
                "The children's club gave us one slow dinner in {city}. They did not want to leave.",
            ),
        ],
    },
    DemoCreator {
        handle: "jon.harrow",
        name: "Jon Harrow",
        bio: "I walk from inn to inn and write down the breakfasts.\n\nNo car, no hurry.",
        countries: &["GB", "IE"],
        notes: &[
            note(
                "Guided walks",
                "Let them show you the path",
                "Somebody at {hotel} knows the hills better than any map. Go along once, then go alone.",
            ),
            note(
                "Luggage room",
                "Leave the pack, take the ridge",
                "They kept my pack for two nights while I slept higher up. Nobody asked why.",
            ),
            note(
                "Bar",
                "A bar you can reach in socks",
                "Fifteen miles, and the bar is down one flight of stairs.",
            ),
            note(
                "Library",
                "Rain in {city}",
                "It will rain. {hotel} has a library for it.",
            ),
            note(
                "Lounge",
                "The long way to the lounge",
                "Maps on the table, mud by the door, a pot of tea. I stayed an extra day.",
            ),
            note(
                "Heating",
                "Dry by morning",
                "Boots, socks, trousers: all dry by breakfast. Walkers know what that is worth.",
            ),
        ],
    },
    DemoCreator {
        handle: "aiko.sato",
        name: "Aiko Sato",
        bio: "Quiet rooms, slow trains, good tea.\n\nI travel Japan by the seasons and stay two nights at least.",
        countries: &["JP", "KR", "TW"],
        notes: &[
            note(
                "Hot tub",
                "Water, then silence",
                "An hour in the hot tub, no telephone. {city} can wait until the evening.",
            ),
            note(
                "Yoga classes",
                "Morning practice",
                "The class is small and begins early. I went for three mornings and slept better each night.",
            ),
            note(
                "Library",
                "A shelf to stay for",
                "I came to {city} for a day and stayed to finish a book from their shelf.",
            ),
            note(
                "Breakfast",
                "Breakfast as a ceremony",
                "Small plates, taken slowly. Tell them the evening before and come hungry.",
            ),
            note(
                "Garden",
                "The garden after rain",
                "Ask for a room to the garden, and hope for rain.",
            ),
            note(
                "Massage",
                "After the long train",
                "Book the massage for the evening you arrive. The first day of {city} will thank you.",
            ),
        ],
    },
    DemoCreator {
        handle: "leila.haddad",
        name: "Leila Haddad",
        bio: "Courtyards, markets, late dinners.\n\nFrom Tunis to Muscat, I look for houses that keep the heat out and let people in.",
        countries: &["MA", "TN", "OM", "JO", "EG"],
        notes: &[
            note(
                "Courtyard",
                "The door that hides a courtyard",
                "From the lane you would walk past {hotel}. Do not.",
            ),
            note(
                "Roof terrace",
                "Call to the roof",
                "At dusk everyone in {city} who has a roof is on it. Here you have one.",
            ),
            note(
                "Cooking classes",
                "Learn one dish",
                "They cook with you and are honest about your knife. I make that dish every week now.",
            ),
            note(
                "Spa",
                "Two hours in the spa",
                "Go after the market, leave by dinner. You will be another person.",
            ),
            note(
                "Airport shuttle",
                "Met at the airport",
                "Arriving late in {city}, I was glad of a name on a card.",
            ),
            note(
                "Outdoor pool",
                "A cold pool at noon",
                "When {city} closes its shutters, do as it does, with your feet in the water.",
            ),
        ],
    },
    DemoCreator {
        handle: "viktor.brandt",
        name: "Viktor Brandt",
        bio: "Night trains, old stations, good beds.\n\nEurope without an aeroplane; every stay in my club can be reached by rail.",
        countries: &["DE", "AT", "CH", "CZ", "HU"],
        notes: &[
            note(
                "24-hour reception",
                "The 00:40 from nowhere",
                "My train was three hours late, and somebody was awake at {hotel}. I forget no such thing.",
            ),
            note(
                "Luggage room",
                "A day between two trains",
                "Leave the case, see {city}, sleep on the way to the next one.",
            ),
            note(
                "Breakfast",
                "Breakfast before the 7:12",
                "They put mine in a bag with an apple. I ate it in the dining car.",
            ),
            note(
                "Concierge",
                "A concierge with a timetable",
                "Asked for a connection through three countries, she smiled and knew it.",
            ),
            note(
                "Bar",
                "A night cap under a station clock",
                "The bar keeps railway hours.",
            ),
            note(
                "Lounge",
                "A chair to wait in",
                "Some lounges are for being seen. This one is for reading until the train.",
            ),
        ],
    },
    DemoCreator {
        handle: "rosa.delgado",
        name: "Rosa Delgado",
        bio: "I eat first and unpack later.\n\nCities with markets, houses with cooks.",
        countries: &["MX", "PE", "CO", "AR", "CL"],
        notes: &[
            note(
                "Restaurant",
                "Reserve before you fly",
                "The dining room of {hotel} is full of people from {city}. That is the only guide I trust.",
            ),
            note(
                "Cooking classes",
                "Hands in the dough",
                "A class that begins at the market and ends at the table. Go hungry.",
            ),
            note(
                "Wine cellar",
                "Ask to see the cellar",
                "They were proud of it, and had reason.",
            ),
            note(
                "Rooftop bar",
                "One drink with the whole of {city}",
                "Go up before sunset and let them choose.",
            ),
            note(
                "Café",
                "Second breakfast",
                "There is breakfast, and then the café of the house. I recommend both.",
            ),
            note(
                "Barbecue",
                "Fire on Sunday",
                "On Sundays there is smoke in the yard of {hotel} and no plan for the afternoon.",
            ),
        ],
    },
    DemoCreator {
        handle: "noa.peretz",
        name: "Noa Peretz",
        bio: "Working from wherever the table is good.\n\nI test the network before the mattress.",
        countries: &["EE", "LV", "LT", "PL", "GE"],
        notes: &[
            note(
                "Shared workspace",
                "A desk that is a desk",
                "Proper chairs, proper light, and nobody sells you a coffee by the hour. I shipped a release from {city}.",
            ),
            note(
                "Free Wi-Fi",
                "Calls without an apology",
                "Two days of calls from {hotel} and not once did I have to say can you hear me.",
            ),
            note(
                "Meeting rooms",
                "A door to close",
                "When it mattered I could close a door. Ask the evening before.",
            ),
            note(
                "Printer",
                "One signed page",
                "It is always one page. Here it took a minute.",
            ),
            note(
                "Laundry service",
                "A week in one bag",
                "They do shirts overnight; I travel lighter for it.",
            ),
            note("Gym", "The gym at lunch", "A real one, empty at one o'clock."),
        ],
    },
    DemoCreator {
        handle: "cleo.marsh",
        name: "Cleo Marsh",
        bio: "City weekends for people with a Friday off.\n\nForty-eight hours, one neighbourhood, no queues.",
        countries: &["FR", "BE", "NL", "LU"],
        notes: &[
            note(
                "Bicycle hire",
                "Saturday on two wheels",
                "{city} in a day is a bicycle and a list of three. Ask the desk for the third.",
            ),
            note(
                "Bar",
                "The bar is the lobby",
                "Come in from the rain, stay for another. Nobody at {hotel} is in a hurry.",
            ),
            note(
                "Lift",
                "Fourth floor, heavy bag",
                "I bought too many books in {city}. There is a lift.",
            ),
            note(
                "Rooftop bar",
                "Friday, seven o'clock",
                "Land, drop the bag, go up. The weekend begins there.",
            ),
            note(
                "Breakfast",
                "Late breakfast, no looks",
                "I came down at the last minute and was given a second coffee.",
            ),
            note(
                "Paid parking",
                "If you must bring the car",
                "Leave it below the house on Friday and do not touch it until Sunday.",
            ),
        ],
    },
    DemoCreator {
        handle: "henrik.aas",
        name: "Henrik Aas",
        bio: "Snow half of the year, ridges the other half.\n\nI look for drying rooms, early breakfasts and a window to the mountain.",
        countries: &["NO", "AT", "CH", "SI", "BG"],
        notes: &[
            note(
                "Ski room",
                "Boots dry, edges sharp",
                "The ski room of {hotel} is warm and has a bench. It is the small things.",
            ),
            note(
                "Sauna",
                "Legs like jelly, then the sauna",
                "Ten minutes, cold air, ten minutes. Dinner tastes of more afterwards.",
            ),
            note(
                "Guided walks",
                "With somebody who reads the snow",
                "Go out with their guide on the first day. It changes where you look.",
            ),
            note(
                "Open fire",
                "First down, last to the fire",
                "We came in at four and did not move until the plates were cleared.",
            ),
            note(
                "Hot tub",
                "Stars from the hot tub",
                "Snow on the rim, {city} far below. Take a woollen hat.",
            ),
            note(
                "Free parking",
                "Chains on, car away",
                "Leave the car and forget it: that is how a week in the mountains begins.",
            ),
        ],
    },
    DemoCreator {
        handle: "sade.bello",
        name: "Sade Bello",
        bio: "Rooms with a point of view.\n\nI am an architect, and I sleep badly under bad ceilings.",
        countries: &["AE", "QA", "SG", "HK", "CN"],
        notes: &[
            note(
                "Rooftop bar",
                "The skyline as furniture",
                "At {hotel} the city is the wall behind the bar. Sit sideways.",
            ),
            note(
                "Indoor pool",
                "A pool with proportions",
                "Long, narrow, and lit from the side. Somebody thought about it.",
            ),
            note("Lift", "The ride up", "Watch {city} fall away. I rode twice."),
            note(
                "Spa",
                "Stone, steam, shadow",
                "A spa without slogans. I drew it afterwards.",
            ),
            note(
                "Lounge",
                "A lounge one may draw in",
                "Three kinds of chairs, all of them meant for sitting.",
            ),
            note(
                "Concierge",
                "The key to a closed tower",
                "I asked for a building that is not open. She made one call.",
            ),
        ],
    },
    DemoCreator {
        handle: "bruno.keller",
        name: "Bruno Keller",
        bio: "Two wheels, two panniers, one country at a time.\n\nHouses that have a tap outside and do not mind oil on the hands.",
        countries: &["DE", "NL", "DK", "FR"],
        notes: &[
            note(
                "Bicycle hire",
                "They know bicycles",
                "A house that lends bicycles owns a pump. {hotel} owns three.",
            ),
            note(
                "Washing machines for guests",
                "One jersey, washed",
                "It dries while you eat.",
            ),
            note(
                "Barbecue",
                "The grill belongs to everybody",
                "I brought sausages, somebody brought bread. That was {city}.",
            ),
            note(
                "Garden",
                "A lawn for tired legs",
                "Ten minutes on the grass behind {hotel}, then food.",
            ),
            note(
                "Shared kitchen",
                "Pasta for eight",
                "The shared kitchen is why I met the people I cycled with the next day.",
            ),
            note("Breakfast", "Three plates of breakfast", "Nobody counted."),
        ],
    },
    DemoCreator {
        handle: "yara.costa",
        name: "Yara Costa",
        bio: "Beaches without music.\n\nI surf in the morning and read in the afternoon; my stays are in walking distance of the water.",
        countries: &["BR", "PT", "ID", "LK"],
        notes: &[
            note(
                "Direct access to the beach",
                "Barefoot to the water",
                "From the door of {hotel} to the first wave I counted my steps, and forgot the number.",
            ),
            note(
                "Water sports",
                "Boards by the door",
                "Take one of theirs until you know what the bay in {city} wants.",
            ),
            note(
                "Sun loungers",
                "The second row",
                "Everyone wants the first row. The second has shade.",
            ),
            note(
                "Yoga classes",
                "Stretch, then paddle",
                "The class ends as the wind turns. It may be planned.",
            ),
            note(
                "Fire pit",
                "Salt and smoke",
                "We sat around the fire pit until the sand was cold.",
            ),
            note(
                "Outdoor pool",
                "For the flat days",
                "When the sea sleeps, there is the pool.",
            ),
        ],
    },
    DemoCreator {
        handle: "samir.rao",
        name: "Samir Rao",
        bio: "Forts, stepwells, second-class carriages.\n\nI take my parents along, so every stay has to be kind to knees.",
        countries: &["IN", "LK", "NP"],
        notes: &[
            note(
                "Step-free entrance",
                "My mother walked in",
                "No step, no ramp behind the kitchen: the front door of {hotel}, like anybody.",
            ),
            note(
                "Lift",
                "Up without a pause",
                "The lift reaches the roof. For us that decided it.",
            ),
            note(
                "Guided tours",
                "A guide who waits",
                "He told {city} in chapters, with a bench between them.",
            ),
            note(
                "Restaurant",
                "Dinner for three generations",
                "Mild, hot, and hotter; all of it from one kitchen.",
            ),
            note(
                "Car hire desk",
                "The car at nine, as said",
                "Arranged at the desk, there at nine, and the driver knew where to stop for tea.",
            ),
            note(
                "Garden",
                "Tea in the garden",
                "Four o'clock belongs to the garden. My father has ruled on it.",
            ),
        ],
    },
    DemoCreator {
        handle: "greta.moss",
        name: "Greta Moss",
        bio: "I travel with Otto, who is a large dog.\n\nPlaces that mean it when they say pets welcome.",
        countries: &["GB", "DE", "AT", "NL"],
        notes: &[
            note(
                "Pets welcome",
                "Otto was greeted first",
                "A bowl of water at the desk of {hotel}, then a word for me. We will be back.",
            ),
            note(
                "Garden",
                "A garden before seven",
                "Dogs wake early. The garden is behind the house and the gate closes.",
            ),
            note(
                "Free parking",
                "Straight from the boot",
                "Park at the door, and no walk through a lobby with wet paws.",
            ),
            note(
                "Open fire",
                "He chose the rug",
                "I chose the chair beside it. Neither of us moved.",
            ),
            note(
                "Terrace",
                "Under the table",
                "The terrace has room for legs and for him. They brought a second bowl unasked.",
            ),
            note(
                "Guided walks",
                "The walk he approved",
                "Ask for the loop along the water; he gives it four paws.",
            ),
        ],
    },
    DemoCreator {
        handle: "ewa.nowak",
        name: "Ewa Nowak",
        bio: "Spas without the sell.\n\nOld bath towns, thermal water, strong tea.",
        countries: &["PL", "CZ", "HU", "SK", "RO"],
        notes: &[
            note(
                "Spa",
                "The third day",
                "On the first day you look around, on the second you rest. Stay at {hotel} for the third.",
            ),
            note(
                "Sauna",
                "Nobody talks",
                "In the sauna of {hotel} nobody talks, and the clock is slow.",
            ),
            note(
                "Massage",
                "Ask for the one with strong hands",
                "They know whom you mean.",
            ),
            note(
                "Hot tub",
                "Rain on the water",
                "Go when it rains. You will have it to yourself.",
            ),
            note(
                "Indoor pool",
                "Warm as a bath",
                "I floated and looked at the ceiling until {city} was gone.",
            ),
            note(
                "Café",
                "Cake is part of the cure",
                "The doctor of the house would not say so. I do.",
            ),
        ],
    },
    DemoCreator {
        handle: "dario.conti",
        name: "Dario Conti",
        bio: "Vines first, views second.\n\nI used to sell wine; now I sleep where it grows.",
        countries: &["IT", "FR", "ES", "HU", "GE"],
        notes: &[
            note(
                "Wine cellar",
                "Down fourteen steps",
                "The cellar of {hotel} is cool, crooked and well chosen. Ask what they drink themselves.",
            ),
            note(
                "Restaurant",
                "The short list",
                "Nine bottles by the glass, each with a reason.",
            ),
            note(
                "Terrace",
                "A glass at the edge of {city}",
                "The terrace looks the right way. Order before the sun does what it does.",
            ),
            note(
                "Cooking classes",
                "Cook what the wine wants",
                "They begin with the bottle and cook towards it.",
            ),
            note(
                "Car hire desk",
                "Somebody else drives",
                "Let the desk find you a driver for the day among the vines.",
            ),
            note(
                "Bicycle hire",
                "Slowly between the rows",
                "With a bicycle of the house, and no more than three stops.",
            ),
        ],
    },
    DemoCreator {
        handle: "hana.park",
        name: "Hana Park",
        bio: "Night markets and noodle counters, and a clean bed after.\n\nI travel on a student's budget and write down every price.",
        countries: &["KR", "JP", "TW", "TH", "VN"],
        notes: &[
            note(
                "Shared kitchen",
                "Market to kitchen to friends",
                "I bought what I could not name, and somebody in the kitchen of {hotel} could.",
            ),
            note(
                "Washing machines for guests",
                "Two coins, clean again",
                "Wash on Tuesday: nobody else does.",
            ),
            note(
                "24-hour reception",
                "Home at three",
                "The night market in {city} ends late. The door of {hotel} does not mind.",
            ),
            note(
                "Games room",
                "Rain, cards, strangers",
                "The games room is where I was told about the island.",
            ),
            note(
                "Free Wi-Fi",
                "Upload and sleep",
                "All pictures of {city} were gone to my mother by midnight.",
            ),
            note(
                "Luggage room",
                "One small bag for three days",
                "They keep the large one; you take the bus with the small one.",
            ),
        ],
    },
    DemoCreator {
        handle: "felix.adeyemi",
        name: "Felix Adeyemi",
        bio: "Early mornings, long lenses.\n\nBirds, coasts and the light before breakfast.",
        countries: &["ZA", "KE", "TZ", "NA", "IS"],
        notes: &[
            note(
                "Guided tours",
                "Out before the light",
                "They wake you, they have coffee, and they know where to stand.",
            ),
            note(
                "Breakfast",
                "Breakfast kept warm",
                "We came back at ten with cold hands. It was still there.",
            ),
            note(
                "Terrace",
                "Lens on the railing",
                "The terrace of {hotel} is as good as a hide. Keep still.",
            ),
            note(
                "Fire pit",
                "What we saw, by the fire",
                "Everyone tells their bird. Mine was better.",
            ),
            note(
                "Airport shuttle",
                "With forty pounds of glass",
                "The driver lifted it as if it were eggs.",
            ),
            note("Heating", "Warm hands, sharp pictures", "A warm room is equipment."),
        ],
    },
];
