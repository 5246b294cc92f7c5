/** What a program comes to. */

/** `figure`: one line or more, for `docs/reliability.md`. */
export type Verdict = { holds: boolean; figure: string }
