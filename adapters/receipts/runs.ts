/** The letters that one file of the typeface draws. */
export interface Run {
  readonly text: string
  readonly ext: boolean
}

const basic =
  /^[\u{20}-\u{7e}\u{a0}-\u{ff}\u{131}\u{152}\u{153}\u{2013}\u{2014}\u{2018}-\u{201e}\u{2022}\u{2026}\u{20ac}]$/u
const extended = /^[\u{100}-\u{17f}\u{218}-\u{21b}\u{1e80}-\u{1e85}\u{1e9e}\u{1ef2}\u{1ef3}]$/u

/** Splits a text by the typeface file that can draw it. A line break stays one. A character that no file has becomes a question mark. */
export function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')) {
    const ext = extended.test(letter)
    const drawn = ext || letter === '\n' || basic.test(letter) ? letter : '?'
    const last = runs.at(-1)
    if (last?.ext === ext) runs[runs.length - 1] = { text: last.text + drawn, ext }
    else runs.push({ text: drawn, ext })
  }
  return runs
}
