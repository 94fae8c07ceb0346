//! Itineraries, invoices and their booking.
