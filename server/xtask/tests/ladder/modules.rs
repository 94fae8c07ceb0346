//! The modules of a crate and what they import of each other, read from its files.
//!
//! A re-export counts as the module that it comes from, and a method that a module adds to `Ctx` as an import of that
//! module. Tests, and what a macro declares, are left out.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The names on the way from the crate's root to a module.
pub type ModulePath = Vec<String>;

/// The type that modules add methods to.
const CONTEXT: &str = "impl Ctx {\n";

/// A module that names another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    pub from: ModulePath,
    pub to: ModulePath,
    /// As it is written.
    pub text: String,
}

/// A path with the name that it has in its module.
struct UsedPath {
    path: Vec<String>,
    name: String,
}

struct Module {
    code: String,
    children: BTreeSet<String>,
    /// What it brings in by `use`.
    uses: Vec<UsedPath>,
}

/// The modules of a crate.
pub struct Modules(BTreeMap<ModulePath, Module>);

fn is_part_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn segments(text: &str) -> Vec<String> {
    let parts = text.split("::").map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// Code without comments and without the tests at the end of a file.
pub fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The items of a list whose braces may hold further lists.
fn items(list: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut found) = (0_i32, 0, Vec::new());
    for (place, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&list[begin..place]);
                begin = place + 1;
            }
            _ => {}
        }
    }
    found.push(&list[begin..]);
    found
}

/// The paths of a `use`: `a::b` and `a::c` of `a::{b, c}`.
fn leaves(tree: &str, before: &[String], found: &mut Vec<UsedPath>) {
    let tree = tree.trim();
    if let Some((head, rest)) = tree.split_once('{') {
        let before = [before, &segments(head)].concat();
        let list = rest.rsplit_once('}').map_or(rest, |(list, _)| list);
        for item in items(list) {
            leaves(item, &before, found);
        }
        return;
    }
    let (path, alias) = tree
        .split_once(" as ")
        .map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let mut path = [before, &segments(path)].concat();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = alias
        .map(str::trim)
        .or(path.last().map(String::as_str))
        .unwrap_or_default();
    if !tree.is_empty() {
        found.push(UsedPath {
            name: name.to_owned(),
            path: path.clone(),
        });
    }
}

/// Takes the `use` declarations out of code.
fn split_uses(code: &str) -> (Vec<UsedPath>, String) {
    let (mut uses, mut rest, mut open) = (Vec::new(), String::new(), String::new());
    for line in code.lines() {
        let bare = line.trim_start();
        let bare = match bare.strip_prefix("pub(") {
            Some(scope) => scope.split_once(") ").map_or(bare, |(_, rest)| rest),
            None => bare.strip_prefix("pub ").unwrap_or(bare),
        };
        if open.is_empty() && !bare.starts_with("use ") {
            rest.push_str(line);
            rest.push('\n');
            continue;
        }
        open.push_str(bare);
        if let Some(declaration) = open.trim_end().strip_suffix(';') {
            leaves(declaration.trim_start_matches("use "), &[], &mut uses);
            open.clear();
        }
    }
    (uses, rest)
}

/// The paths in code that begin at the crate's root or at a module near by.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (place, _) in code.match_indices(start) {
            let before = code[..place].chars().next_back();
            if before.is_some_and(|letter| is_part_of_name(letter) || letter == ':') {
                continue;
            }
            let path = code[place..]
                .split(|letter| !is_part_of_name(letter) && letter != ':')
                .next();
            found.push(segments(path.unwrap_or_default()));
        }
    }
    found
}

/// Whether the code declares an item of that name.
fn declares(code: &str, name: &str) -> bool {
    let kinds = [
        "fn",
        "struct",
        "enum",
        "trait",
        "type",
        "const",
        "static",
        "union",
        "macro_rules!",
    ];
    kinds.iter().any(|kind| {
        let declaration = format!("{kind} {name}");
        let mut places = code.match_indices(&declaration);
        places.any(|(place, found)| !code[place + found.len()..].starts_with(is_part_of_name))
    })
}

/// The methods that code adds to the context.
fn context_methods(code: &str) -> Vec<&str> {
    let blocks = code
        .split(CONTEXT)
        .skip(1)
        .filter_map(|block| block.split("\n}").next());
    let methods = blocks.flat_map(|block| block.split("fn ").skip(1));
    let methods = methods.filter_map(|method| method.split_once("(&self"));
    methods.map(|(name, _)| name).collect()
}

impl Modules {
    /// The modules of a crate's folder of sources.
    pub fn read(source: &Path) -> Self {
        let mut files = Vec::new();
        collect(source, &mut Vec::new(), &mut files);
        Self::of(files)
    }

    /// The modules with these texts.
    pub fn of(texts: impl IntoIterator<Item = (ModulePath, String)>) -> Self {
        let mut modules = BTreeMap::new();
        for (path, text) in texts {
            let (uses, code) = split_uses(&code(&text));
            let children = BTreeSet::new();
            modules.insert(path, Module { code, children, uses });
        }
        let paths: Vec<ModulePath> = modules.keys().cloned().collect();
        for path in &paths {
            if let Some((name, parent)) = path.split_last() {
                let parent = modules
                    .get_mut(parent)
                    .unwrap_or_else(|| panic!("{path:?} has no parent"));
                parent.children.insert(name.clone());
            }
        }
        Self(modules)
    }

    /// The module that a path in another one begins from and the rest of the path; `None` for other crates and for items
    /// of the module itself.
    fn path_from_root(&self, module: &ModulePath, path: &[String]) -> Option<Vec<String>> {
        let mut start = module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => return Some(rest[1..].to_vec()),
            "self" | "super" => {}
            child if self.0[module].children.contains(child) => {}
            _ => return None,
        }
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "self" => {}
                "super" => _ = start.pop(),
                _ => break,
            }
            rest = after;
        }
        Some([start.as_slice(), rest].concat())
    }

    /// The module that a path from the root ends in, through re-exports.
    fn owner(&self, path: &[String], steps: usize) -> ModulePath {
        let mut module = ModulePath::new();
        for (place, name) in path.iter().enumerate() {
            if self.0[&module].children.contains(name) {
                module.push(name.clone());
                continue;
            }
            return match self.brought_in(&module, name, steps) {
                Some(found) => self.owner(&[found.as_slice(), &path[place + 1..]].concat(), steps + 1),
                None => module,
            };
        }
        module
    }

    /// The path from the root of a name that a module brings in by `use`.
    fn brought_in(&self, module: &ModulePath, name: &str, steps: usize) -> Option<Vec<String>> {
        // Two modules that name each other's names would never end.
        if steps > 8 {
            return None;
        }
        let of = |named: &UsedPath| self.path_from_root(module, &named.path);
        let uses = &self.0[module].uses;
        if let Some(named) = uses.iter().find(|named| named.name == name) {
            return of(named);
        }
        let all = uses.iter().filter(|named| named.name == "*").filter_map(of);
        all.map(|path| self.owner(&path[..path.len() - 1], steps + 1))
            .find(|owner| owner != module && declares(&self.0[owner].code, name))
    }

    /// What the modules import of each other.
    pub fn imports(&self) -> BTreeSet<Import> {
        let mut found = BTreeSet::new();
        for (from, module) in &self.0 {
            let paths = module.uses.iter().map(|named| named.path.clone());
            for path in paths.chain(inline_paths(&module.code)) {
                let Some(from_root) = self.path_from_root(from, &path) else {
                    continue;
                };
                let to = self.owner(&from_root, 0);
                let text = path.join("::");
                let from = from.clone();
                found.insert(Import { from, to, text });
            }
        }
        self.add_context_methods(&mut found);
        found.retain(|import| import.from != import.to);
        found
    }

    fn add_context_methods(&self, found: &mut BTreeSet<Import>) {
        for (to, module) in &self.0 {
            // The module of the type itself is imported by its name.
            if module.code.contains("\npub struct Ctx") {
                continue;
            }
            for method in context_methods(&module.code) {
                let text = format!("ctx.{method}()");
                let calls = |module: &&Module| module.code.contains(&format!("ctx.{method}("));
                for (from, _) in self.0.iter().filter(|(_, module)| calls(module)) {
                    let (from, to, text) = (from.clone(), to.clone(), text.clone());
                    found.insert(Import { from, to, text });
                }
            }
        }
    }

    /// The modules that have modules of their own.
    pub fn rooms(&self) -> impl Iterator<Item = &ModulePath> {
        let rooms = self.0.iter().filter(|(_, module)| !module.children.is_empty());
        rooms.map(|(path, _)| path)
    }

    /// The modules that stand in a room.
    pub fn children(&self, room: &[String]) -> &BTreeSet<String> {
        &self.0[room].children
    }
}

/// Which modules of a room import each other in circles: each group with the imports inside it.
pub fn circles(room: &[String], imports: &BTreeSet<Import>) -> BTreeMap<BTreeSet<String>, Vec<Import>> {
    let inside = |path: &ModulePath| path.strip_prefix(room)?.first().cloned();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut between = Vec::new();
    for import in imports {
        if let (Some(from), Some(to)) = (inside(&import.from), inside(&import.to))
            && from != to
        {
            edges.entry(from.clone()).or_default().insert(to.clone());
            between.push((from, to, import));
        }
    }
    let reached: BTreeMap<&String, BTreeSet<&String>> = edges.keys().map(|from| (from, reach(from, &edges))).collect();
    let mut groups: BTreeMap<BTreeSet<String>, Vec<Import>> = BTreeMap::new();
    for (from, to, import) in between {
        if !reached.get(&to).is_some_and(|reached| reached.contains(&from)) {
            continue;
        }
        let both = |other: &&&String| reached.get(*other).is_some_and(|reached| reached.contains(&from));
        let group = reached[&from].iter().filter(both).map(|name| (*name).clone()).collect();
        groups.entry(group).or_default().push(import.clone());
    }
    groups
}

/// The modules that one reaches by imports.
fn reach<'edges>(from: &'edges String, edges: &'edges BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'edges String> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(module) = next.pop() {
        for to in edges.get(module).into_iter().flatten() {
            if reached.insert(to) {
                next.push(to);
            }
        }
    }
    reached
}

/// The texts of the modules in a folder.
fn collect(folder: &Path, path: &mut ModulePath, found: &mut Vec<(ModulePath, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        // Modules of tests in files of their own, and programs beside a library.
        let is_beside = name == "bin" || name == "main" && folder.join("lib.rs").exists();
        if name.ends_with("tests") || name.ends_with("properties") || is_beside {
            continue;
        }
        if file.is_dir() {
            path.push(name);
            collect(&file, path, found);
            path.pop();
            continue;
        }
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let is_root = ["lib", "main", "mod"].contains(&name.as_str());
        let module = if is_root {
            path.clone()
        } else {
            [path.as_slice(), &[name]].concat()
        };
        found.push((module, text));
    }
}
