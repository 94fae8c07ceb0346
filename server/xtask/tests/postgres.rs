//! `xtask postgres` hands its command the settings by which tests use PostgreSQL.

use std::process::Command;

#[test]
fn tests_of_the_command_run_on_postgres() {
    let url = "postgres://app@127.0.0.1:1/app";
    for (setting, value) in [("TEST_DATABASE", "postgres"), ("TEST_POSTGRES_URL", url)] {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["postgres", "printenv", setting])
            .env("TEST_DATABASE", "sqlite")
            .env("TEST_POSTGRES_URL", url)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), value, "{setting}");
    }
}
