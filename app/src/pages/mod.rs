//! Pages: what each shows, from data that its handler has loaded. Head and view; nothing is fetched here.
