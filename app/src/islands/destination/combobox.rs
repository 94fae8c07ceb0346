//! The keys of a combobox. Pure: must not know the field or places.

/// Whether the list is open and which option is active.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Combobox {
    pub is_open: bool,
    pub active: Option<usize>,
    /// Options in the list.
    pub count: usize,
}

/// The keys with a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Down,
    Up,
    Home,
    End,
    Enter,
    Escape,
    Tab,
    Other,
}

impl Key {
    /// The key of a keyboard event.
    pub fn of(name: &str) -> Self {
        match name {
            "ArrowDown" => Self::Down,
            "ArrowUp" => Self::Up,
            "Home" => Self::Home,
            "End" => Self::End,
            "Enter" => Self::Enter,
            "Escape" => Self::Escape,
            "Tab" => Self::Tab,
            _ => Self::Other,
        }
    }
}

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyEffect {
    /// The key keeps its meaning in a text field.
    Nothing,
    /// Another option is active.
    Moved,
    /// This option is chosen.
    Choose(usize),
    /// The list was closed, which completes the key's action.
    Closed,
}

impl Combobox {
    /// New options: the list opens with none of them active.
    pub fn show(&mut self, count: usize) {
        *self = Self {
            is_open: count > 0,
            active: None,
            count,
        };
    }

    /// Closes the list.
    pub fn close(&mut self) {
        self.is_open = false;
        self.active = None;
    }

    /// Presses a key.
    pub fn press(&mut self, key: Key) -> KeyEffect {
        let Some(last) = self.count.checked_sub(1) else {
            return KeyEffect::Nothing;
        };
        match (key, self.active) {
            (Key::Down, _) if !self.is_open => self.reach(0),
            (Key::Up, _) if !self.is_open => self.reach(last),
            _ if !self.is_open => KeyEffect::Nothing,
            (Key::Down, Some(active)) if active < last => self.reach(active + 1),
            (Key::Down, _) => self.reach(0),
            (Key::Up, Some(active)) if active > 0 => self.reach(active - 1),
            (Key::Up, _) => self.reach(last),
            // In the text, Home and End move the caret.
            (Key::Home, Some(_)) => self.reach(0),
            (Key::End, Some(_)) => self.reach(last),
            (Key::Enter, Some(active)) => KeyEffect::Choose(active),
            (Key::Escape, _) => {
                self.close();
                KeyEffect::Closed
            }
            (Key::Tab, _) => {
                self.close();
                KeyEffect::Nothing
            }
            (Key::Other | Key::Home | Key::End, _) => {
                self.active = None;
                KeyEffect::Nothing
            }
            (Key::Enter, None) => KeyEffect::Nothing,
        }
    }

    fn reach(&mut self, position: usize) -> KeyEffect {
        self.is_open = true;
        self.active = Some(position);
        KeyEffect::Moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(count: usize) -> Combobox {
        let mut combobox = Combobox::default();
        combobox.show(count);
        combobox
    }

    fn press(combobox: &mut Combobox, keys: &[Key]) -> Vec<KeyEffect> {
        keys.iter().map(|key| combobox.press(*key)).collect()
    }

    #[test]
    fn the_arrows_go_round() {
        let mut combobox = open(3);
        let mut seen = Vec::new();
        for key in [Key::Down, Key::Down, Key::Down, Key::Down, Key::Up, Key::Up] {
            assert_eq!(combobox.press(key), KeyEffect::Moved);
            seen.push(combobox.active.unwrap());
        }
        assert_eq!(seen, [0, 1, 2, 0, 2, 1]);
    }

    #[test]
    fn up_begins_at_the_end() {
        let mut combobox = open(3);
        press(&mut combobox, &[Key::Up]);
        assert_eq!(combobox.active, Some(2));
    }

    #[test]
    fn home_and_end_belong_to_the_text_until_an_option_is_active() {
        let mut combobox = open(4);
        assert_eq!(
            press(&mut combobox, &[Key::End, Key::Home]),
            [KeyEffect::Nothing, KeyEffect::Nothing]
        );
        press(&mut combobox, &[Key::Down, Key::End]);
        assert_eq!(combobox.active, Some(3));
        press(&mut combobox, &[Key::Home]);
        assert_eq!(combobox.active, Some(0));
    }

    #[test]
    fn enter_chooses_the_active_option_and_otherwise_sends_the_form() {
        let mut combobox = open(2);
        assert_eq!(combobox.press(Key::Enter), KeyEffect::Nothing);
        assert_eq!(
            press(&mut combobox, &[Key::Down, Key::Down, Key::Enter])[2],
            KeyEffect::Choose(1)
        );
    }

    #[test]
    fn escape_closes_and_down_opens_again() {
        let mut combobox = open(2);
        assert_eq!(combobox.press(Key::Escape), KeyEffect::Closed);
        assert_eq!(
            (combobox.is_open, combobox.press(Key::Escape)),
            (false, KeyEffect::Nothing)
        );
        assert_eq!(
            (combobox.press(Key::Down), combobox.active, combobox.is_open),
            (KeyEffect::Moved, Some(0), true)
        );
    }

    #[test]
    fn typing_on_lets_go_of_the_option() {
        let mut combobox = open(2);
        press(&mut combobox, &[Key::Down, Key::Other]);
        assert_eq!((combobox.active, combobox.is_open), (None, true));
    }

    #[test]
    fn without_options_no_key_means_anything() {
        let mut combobox = open(0);
        assert!(!combobox.is_open);
        assert_eq!(
            press(&mut combobox, &[Key::Down, Key::Up, Key::Enter, Key::Escape]),
            [KeyEffect::Nothing; 4]
        );
    }

    #[test]
    fn the_tab_key_closes_and_goes_on() {
        let mut combobox = open(2);
        assert_eq!(
            (combobox.press(Key::Tab), combobox.is_open),
            (KeyEffect::Nothing, false)
        );
    }
}
