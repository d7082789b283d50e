//! A screen of its own for the real program: an X server without a monitor, keys as from a
//! keyboard, and what the window shows, read from the server's memory.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;

/// Nothing takes this long, however busy the machine.
const PATIENCE: Duration = Duration::from_mins(2);
/// How often something waited for is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// A window that has not changed for so many looks is at rest.
const LOOKS_AT_REST: u32 = 14;
/// The colour of the board of 2048, and the least share of the window that it has while that
/// board is in front. On the menu's card and under a sheet it has next to none.
const BOARD: [u8; 3] = [0xbb, 0xad, 0xa0];
const BOARD_SHARE: f64 = 0.04;

/// Drawing without a graphics card takes the whole machine, so tests that play take turns. Those that
/// only look may do so together: they wait for as long as a picture takes.
static TURN: RwLock<()> = RwLock::new(());

/// Held for as long as a desktop is there.
enum Turn {
    Alone(#[allow(dead_code, reason = "only held")] RwLockWriteGuard<'static, ()>),
    Together(#[allow(dead_code, reason = "only held")] RwLockReadGuard<'static, ()>),
}

/// A screen of 3840 × 2160 without a window manager. Ends with the test.
pub struct Desktop {
    _turn: Turn,
    server: Child,
    name: String,
    folder: PathBuf,
}

impl Desktop {
    /// Starts one to play on, the only one there is then; its folder is empty at first, and stays
    /// only if the test fails.
    pub fn new() -> Self {
        // A test that failed in its turn has had it.
        Self::start_in(Turn::Alone(TURN.write().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Starts one to take pictures on, beside others.
    pub fn to_look_at() -> Self {
        Self::start_in(Turn::Together(TURN.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn start_in(turn: Turn) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{}-{number}", std::process::id()));
        // Left by an earlier process of the same number, if it is there at all.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        // Without -noreset the server starts over whenever xdotool was its last client, and drops a
        // program that connects at that moment.
        let server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "3840x2160x24"])
            .args(["-nolisten", "tcp", "-noreset", "-fbdir"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(folder.join("server.txt")).expect("a file for what the server says"))
            .spawn();
        let mut desktop = Self { _turn: turn, server: started("Xvfb", server), name: String::new(), folder };
        let mut line = String::new();
        let told = desktop.server.stdout.take().expect("a pipe");
        BufReader::new(told).read_line(&mut line).expect("Xvfb tells which display it is");
        assert!(!line.trim().is_empty(), "Xvfb did not start: {}", desktop.text("server.txt"));
        desktop.name = format!(":{}", line.trim());
        // Where no window is, so that nothing is pointed at.
        desktop.xdotool(&["mousemove", "3839", "2159"]);
        desktop
    }

    /// A folder for the test's files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Starts Quintet here.
    pub fn start(&self, arguments: &[&str]) -> Quintet<'_> {
        self.start_at_home(None, arguments)
    }

    /// The same for somebody whose home is in another folder.
    pub fn start_at_home(&self, home: Option<&Path>, arguments: &[&str]) -> Quintet<'_> {
        let errors = File::create(self.folder.join("quintet.txt")).expect("a file for what it says");
        // Where tests run in the background, programs are started deaf to interrupts.
        let mut command = Command::new("env");
        command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_quintet")]);
        if let Some(home) = home {
            command.env("HOME", home).env_remove("XDG_CONFIG_HOME");
        }
        let child = command
            .args(arguments)
            .env("DISPLAY", &self.name)
            .env("WINIT_X11_SCALE_FACTOR", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()
            .expect("the binary starts");
        Quintet { child, desktop: self, window: String::new(), place: [0; 4] }
    }

    /// What `xdotool` answers, or `None` if it could not do it.
    fn ask_xdotool(&self, arguments: &[&str]) -> Option<String> {
        let child = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.name)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let output = started("xdotool", child).wait_with_output().expect("xdotool ends");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    fn xdotool(&self, arguments: &[&str]) {
        assert!(self.ask_xdotool(arguments).is_some(), "xdotool could not do this: {arguments:?}");
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_default()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone then.
        let _ = self.server.kill();
        let _ = self.server.wait();
        if std::thread::panicking() {
            // What was said stays; the screen's memory helps nobody.
            let _ = fs::remove_file(self.folder.join("Xvfb_screen0"));
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

fn started(program: &str, child: std::io::Result<Child>) -> Child {
    child.unwrap_or_else(|error| match error.kind() {
        ErrorKind::NotFound => {
            panic!(
                "The tests of the window need {program}, which is not installed; scripts/test installs it."
            )
        }
        _ => panic!("{program} does not start: {error}"),
    })
}

/// A part of the window in pixels: left, top, width and height.
pub type Area = [usize; 4];

/// What was seen of a part of the window: pictures that each differ from the one before, the first
/// one from before anything was done.
pub struct Film(pub Vec<(Instant, RgbImage)>);

impl Film {
    /// How many pictures came after the first.
    pub fn changes(&self) -> usize {
        self.0.len() - 1
    }

    /// The time from the beginning of the film to its last change.
    pub fn length(&self) -> Duration {
        self.0[self.0.len() - 1].0.duration_since(self.0[0].0)
    }

    /// The longest time in which nothing changed, from the beginning to the last change.
    pub fn longest_gap(&self) -> Duration {
        self.0.windows(2).map(|pair| pair[1].0.duration_since(pair[0].0)).max().unwrap_or_default()
    }

    /// The picture at the end.
    pub fn last(&self) -> &RgbImage {
        &self.0[self.0.len() - 1].1
    }
}

/// The running program. Ends with the test.
pub struct Quintet<'a> {
    child: Child,
    desktop: &'a Desktop,
    window: String,
    /// Left, top, width and height.
    place: [usize; 4],
}

impl Quintet<'_> {
    /// Waits for the window, and gives it the keyboard as a window manager would.
    pub fn take_keyboard(&mut self) {
        let desktop = self.desktop;
        let search = ["search", "--onlyvisible", "--class", "^quintet$"];
        self.window =
            self.wait_for("its window", |_| desktop.ask_xdotool(&search).filter(|found| !found.is_empty()));
        let window = self.window.clone();
        self.wait_for("the keyboard to be its", |_| {
            desktop.ask_xdotool(&["windowfocus", &window])?;
            desktop.ask_xdotool(&["getwindowfocus"]).filter(|focused| *focused == window)
        });
        let told = desktop.ask_xdotool(&["getwindowgeometry", "--shell", &window]).expect("a place");
        let number = |name: &str| {
            let value = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            value.and_then(|value| value.parse().ok()).expect("a number of pixels")
        };
        self.place = ["X", "Y", "WIDTH", "HEIGHT"].map(number);
    }

    /// Presses keys and lets them go, one after the other, as fast as the server takes them.
    pub fn press(&mut self, keys: &[&str]) {
        let mut arguments = vec!["key", "--delay", "0"];
        arguments.extend(keys);
        self.desktop.xdotool(&arguments);
    }

    /// Holds a key down for so many milliseconds.
    pub fn hold(&self, key: &str, millis: u32) {
        let seconds = format!("{:.3}", f64::from(millis) / 1000.0);
        self.desktop.xdotool(&["keydown", key, "sleep", &seconds, "keyup", key]);
    }

    /// Moves the pointer to a pixel of the window.
    pub fn point_at(&self, [x, y]: [usize; 2]) {
        let (x, y) = ((self.place[0] + x).to_string(), (self.place[1] + y).to_string());
        self.desktop.xdotool(&["mousemove", &x, &y]);
    }

    /// Clicks on a pixel of the window.
    pub fn click(&self, at: [usize; 2]) {
        self.point_at(at);
        self.desktop.xdotool(&["click", "1"]);
    }

    /// Films a part of the window while something is done and until it is enough: that is asked again
    /// and again, with the film and the time for which nothing has changed. A picture counts when it
    /// was seen twice in a row, so that none counts that is still being drawn.
    pub fn film(
        &self,
        area: Area,
        action: impl FnOnce() + Send,
        mut is_enough: impl FnMut(&Film, Duration) -> bool,
    ) -> Film {
        let start = Instant::now();
        let mut film = Film(vec![(start, self.picture_of(area))]);
        let (mut last, mut last_seen) = (film.last().clone(), start);
        std::thread::scope(|scope| {
            let action = scope.spawn(action);
            while start.elapsed() < PATIENCE {
                let now = self.picture_of(area);
                if now != last {
                    (last, last_seen) = (now, Instant::now());
                } else if last != *film.last() {
                    film.0.push((last_seen, last.clone()));
                } else if action.is_finished() && is_enough(&film, last_seen.elapsed()) {
                    return;
                }
                sleep(Duration::from_millis(2));
            }
            self.give_up("the end of a film");
        });
        film
    }

    /// Waits until the board of 2048 is in front, with nothing over it.
    pub fn wait_for_board(&mut self) {
        self.wait_for_rest("the board", |picture| board_share(picture) > BOARD_SHARE);
    }

    /// Waits until a menu or a sheet is in front, and tells what it looks like.
    pub fn wait_for_menu(&mut self) -> RgbImage {
        // While Quintet is loading there is next to nothing to see.
        self.wait_for_rest("a menu", |picture| board_share(picture) < BOARD_SHARE && !is_blank(picture))
    }

    /// Waits until a file holds what is wanted.
    pub fn wait_for_file(&mut self, path: &Path, what: &str, test: impl Fn(&str) -> bool) -> String {
        self.wait_for(what, |_| fs::read_to_string(path).ok().filter(|text| test(text)))
    }

    /// Waits until there is a picture in a file.
    pub fn wait_for_picture(&mut self, path: &Path) -> RgbImage {
        self.wait_for("a picture", |_| image::open(path).ok()).to_rgb8()
    }

    /// Waits until it ends by itself.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a child can be asked") {
                return status;
            }
            sleep(LOOK);
        }
        self.give_up("its end")
    }

    /// Interrupts it as Ctrl+C in its terminal does.
    pub fn interrupt(&self) {
        let kill = format!("kill -INT {}", self.child.id());
        let status = Command::new("sh").args(["-c", &kill]).status().expect("a shell");
        assert!(status.success(), "it cannot be interrupted: {status}");
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().expect("it can be ended");
    }

    /// What it wrote for developers and players.
    pub fn errors(&self) -> String {
        self.desktop.text("quintet.txt")
    }

    /// Waits until the window shows something and has come to rest.
    pub fn wait_until_still(&mut self) -> RgbImage {
        self.wait_for_rest("a window at rest", |picture| !is_blank(picture))
    }

    fn wait_for_rest(&mut self, what: &str, test: impl Fn(&RgbImage) -> bool) -> RgbImage {
        let (mut last, mut looks) = (RgbImage::default(), 0);
        self.wait_for(what, |quintet| {
            let now = quintet.picture();
            looks = if now == last { looks + 1 } else { 0 };
            last = now;
            (looks >= LOOKS_AT_REST && test(&last)).then(|| last.clone())
        })
    }

    fn wait_for<T>(&mut self, what: &str, mut look: impl FnMut(&Self) -> Option<T>) -> T {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(found) = look(self) {
                return found;
            }
            if let Some(status) = self.child.try_wait().expect("a child can be asked") {
                panic!("waiting for {what}, Quintet ended with {status}: {}", self.errors());
            }
            sleep(LOOK);
        }
        self.give_up(what)
    }

    fn give_up(&self, what: &str) -> ! {
        let file = self.desktop.folder.join("window.png");
        let seen = if self.place[2] > 0 && self.picture().save(&file).is_ok() {
            format!("the window is in {}", file.display())
        } else {
            "there is no window".to_owned()
        };
        panic!("waited for {what} in vain; {seen}; Quintet said: {}", self.errors());
    }

    /// What the window shows now.
    ///
    /// The server keeps the screen in a file of the format XWD: a header of big-endian numbers, a
    /// table of colours, and then the rows, four bytes a pixel: blue, green, red, nothing.
    pub fn picture(&self) -> RgbImage {
        self.picture_of([0, 0, self.place[2], self.place[3]])
    }

    /// What a part of the window shows now.
    pub fn picture_of(&self, [x, y, width, height]: Area) -> RgbImage {
        let mut file = File::open(self.desktop.folder.join("Xvfb_screen0")).expect("the screen's memory");
        let mut header = [0; 80];
        file.read_exact(&mut header).expect("the header of the screen's memory");
        let number = |index: usize| {
            let bytes = header[index * 4..].first_chunk().expect("a number of the header");
            u32::from_be_bytes(*bytes) as usize
        };
        let (header_size, row_size, colours) = (number(0), number(12), number(19));
        let (left, top) = (self.place[0] + x, self.place[1] + y);
        let mut row = vec![0; width * 4];
        let mut pixels = Vec::with_capacity(width * height * 3);
        for y in top..top + height {
            let start = header_size + colours * 12 + y * row_size + left * 4;
            file.seek(SeekFrom::Start(start as u64)).expect("a row of the screen");
            file.read_exact(&mut row).expect("a row of the screen");
            pixels.extend(row.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]));
        }
        RgbImage::from_raw(width as u32, height as u32, pixels).expect("three bytes a pixel")
    }
}

impl Drop for Quintet<'_> {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn board_share(picture: &RgbImage) -> f64 {
    let is_board = |pixel: &&image::Rgb<u8>| pixel.0.iter().zip(BOARD).all(|(a, b)| a.abs_diff(b) <= 3);
    picture.pixels().filter(is_board).count() as f64 / f64::from(picture.width() * picture.height())
}

/// Whether nearly all of a picture (98 %) has one colour.
pub fn is_blank(picture: &RgbImage) -> bool {
    let mut counts = std::collections::HashMap::<[u8; 3], usize>::new();
    for pixel in picture.pixels() {
        // Gradients are no picture either.
        *counts.entry(pixel.0.map(|channel| channel / 16)).or_default() += 1;
    }
    let most = counts.into_values().max().unwrap_or(0);
    most as f64 >= 0.98 * f64::from(picture.width() * picture.height())
}
