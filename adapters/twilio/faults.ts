/** Twilio's codes that the office sees often, in words. */
const words: Readonly<Record<number, string>> = {
  21211: 'This is not a telephone number.',
  21610: 'This number wrote STOP. Only START from it opens it again.',
  21614: 'This is not a mobile number.',
  30003: 'The telephone is switched off, or out of reach.',
  30004: 'The recipient blocks messages from us.',
  30005: 'The number does not exist.',
  30006: 'The number is a landline, or its network is out of reach.',
  30007: 'The network filtered it as unwanted.',
  30008: 'The network gave no reason.',
}

/** After these, nothing is sent to the number any more. */
const numberGone: ReadonlySet<number> = new Set([30005, 30006])

/** "Twilio (21614): This is not a mobile number." */
export function sentenceOf(code: number | null, otherwise: string): string {
  return code === null ? `Twilio: ${otherwise}` : `Twilio (${code}): ${words[code] ?? otherwise}`
}

export function isNumberGone(code: number | null): boolean {
  return code !== null && numberGone.has(code)
}
