//! Pyramid Solitaire in the console: its moves, its cards and its commands.

use super::advisor::{DEALS, POSITIONS, Solver, Verdict, next_winnable};
use super::rules::{Card, Deck, DeckError, Effect, Game, Move, Options, Place, Setup, Spot, Variant};
use crate::console::{ConsoleGame, Match, Table};
use crate::core::{Budget, Rules, Seeds, Session};

/// The seed's own words.
const PROMPT: &str = "Select the card coordinates to move (ex: \"3,3\"). To select card in hand insert \"0,0\". \
                      To get next card in hand type \"1\":";

pub fn open(variant: &str, seed: u64) -> Box<dyn Table> {
    let options = Options { variant: Variant::named(variant).unwrap_or_default(), ..Options::default() };
    Box::new(Match::<Game>::new(Setup::new(options, seed)))
}

/// The place that a word names; `None` if the word is not meant as a place.
fn read_place(word: &str) -> Option<Result<Place, String>> {
    match word {
        "0,0" | "s" => return Some(Ok(Place::Pile)),
        "w" => return Some(Ok(Place::Waste)),
        _ => {}
    }
    let (row, column) = word.split_once(',')?;
    let (row, column) = (row.parse().ok()?, column.parse().ok()?);
    Some(Spot::new(row, column).map(Place::Pyramid).map_err(|error| error.to_string()))
}

impl ConsoleGame for Game {
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("7,1 7,6", "remove a pair: row and column, 0,0 for the pile, s and w for stock and waste"),
        ("7,5", "remove a king"),
        ("next or 1", "go on to the next card of the pile"),
        ("solve", "whether the game can be won, and how"),
        ("deal AS 10D …", "start from 52 cards: the pyramid from its apex, then the pile from its top"),
    ];

    /// A winnable deal; any other can be opened by its number.
    fn fresh_seed(setup: &Setup, seeds: &mut Seeds) -> u64 {
        let any = seeds.fresh() % u64::from(DEALS);
        let budget = Budget::positions(POSITIONS);
        next_winnable(&mut Solver::default(), setup.options, any, &budget).unwrap_or(any)
    }

    fn again(&self, setup: &Setup, seed: u64) -> Setup {
        Setup::new(setup.options, seed)
    }

    fn parse_move(&self, text: &str) -> Option<Result<Move, String>> {
        if matches!(text, "next" | "1") {
            return Some(Ok(Move::Next));
        }
        let words: Vec<&str> = text.split([' ', '\t', '+']).filter(|word| !word.is_empty()).collect();
        let first = read_place(words.first()?)?;
        Some(match words[1..] {
            [] => first.map(Move::Single),
            [second] => first.and_then(|first| {
                let second = read_place(second).ok_or("a pair is two places, as in 7,1 7,6")?;
                Ok(Move::pair(first, second?))
            }),
            _ => Err("a move takes no more than two cards".to_owned()),
        })
    }

    /// The cards of a pair may be named one by one, as in the seed.
    fn ask_for_rest(&self, line: &str) -> Option<String> {
        let place = read_place(line)?.ok()?;
        (!self.partners(place).is_empty()).then(|| format!("{line} chosen; which card goes with it?"))
    }

    /// One word without spaces, so that moves can be listed in a row: a pair is `7,1+7,6`.
    fn move_text(&self, mv: Move) -> String {
        if mv == Move::Next {
            return "next".to_owned();
        }
        let text = |place| match place {
            Place::Pyramid(spot) => spot.to_string(),
            Place::Pile if self.options().variant.has_waste() => "s".to_owned(),
            Place::Pile => "0,0".to_owned(),
            Place::Waste => "w".to_owned(),
        };
        mv.places().map(text).collect::<Vec<_>>().join("+")
    }

    fn tell(effects: &[Effect]) -> Option<String> {
        let told = effects.iter().filter_map(|effect| match effect {
            Effect::Turned { shows, .. } | Effect::Drawn(shows) => Some(shows.to_string()),
            Effect::Redealt(left) => Some(format!("redealt, {left} left")),
            Effect::Scored(points) => Some(format!("+{points}")),
            Effect::Won => Some("won".to_owned()),
            Effect::Stuck => Some("stuck".to_owned()),
            _ => None,
        });
        Some(told.collect::<Vec<_>>().join(" "))
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let verdict = Solver::default().judge(self, &Budget::positions(POSITIONS));
        vec![
            ("left", self.cards_left().to_string()),
            ("pile", self.pile().len().to_string()),
            ("passes", self.passes().to_string()),
            ("over", self.is_over().to_string()),
            ("won", self.is_won().to_string()),
            ("state", verdict.name().to_owned()),
        ]
    }

    fn board(&self) -> Vec<String> {
        let has_waste = self.options().variant.has_waste();
        let tops = [self.card(Place::Pile), self.card(Place::Waste)];
        let tops = if has_waste { &tops[..] } else { &tops[..1] };
        let row = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        self.board().rows().chain([tops]).map(row).collect()
    }

    fn picture(&self) -> Vec<String> {
        let waste = self.card(Place::Waste);
        let waste = if waste.is_empty() { String::new() } else { format!("   waste {waste}") };
        let (score, left, pile) = (self.score(), self.cards_left(), self.pile().len());
        let facts = match self.redeals_left() {
            Some(redeals) => format!("SCORE {score}   LEFT {left}   STOCK {pile}   REDEALS {redeals}"),
            None => format!("SCORE {score}   LEFT {left}   PILE {pile}   PASSES {}", self.passes()),
        };
        let prompt = match self.outcome() {
            None => PROMPT,
            Some(_) if self.is_won() => "The pyramid is cleared!",
            Some(_) => "No card can be removed any more.",
        };
        let text = format!("{}\n\n{}{waste}\n{facts}\n{prompt}", self.board(), self.pile());
        text.lines().map(str::to_owned).collect()
    }

    fn no_advice(&self) -> &'static str {
        if self.is_over() { "the game is over" } else { "this deal is lost from here" }
    }

    fn command(session: &mut Session<Self>, word: &str, rest: &str) -> Option<Result<String, String>> {
        match word {
            "deal" => Some(rest.parse().map_err(|error: DeckError| error.to_string()).map(|deck: Deck| {
                *session = Session::new(Setup::given(session.setup().options, deck));
                String::new()
            })),
            "solve" if rest.is_empty() => {
                let game = session.state();
                let verdict = Solver::default().solve(game, &Budget::positions(POSITIONS));
                let line: &[Move] = if let Verdict::Winnable(line) = &verdict { line } else { &[] };
                let moves = line.iter().map(|&mv| format!(" {}", game.move_text(mv)));
                Some(Ok(verdict.name().to_owned() + &moves.collect::<String>()))
            }
            _ => None,
        }
    }
}
