/** Why a text waits for a person. None of them is about an opinion. */
const heldReasons = ['link', 'email', 'phone', 'address', 'abuse', 'capitals', 'repetition'] as const

export type HeldFor = (typeof heldReasons)[number]

type Screened = { readonly kind: 'publish' } | { readonly kind: 'hold'; readonly reasons: readonly HeldFor[] }

/** Whether a text may be published at once. It reads the words alone: never the stars, and never the author. */
export function screenText(text: string): Screened {
  const plain = text.normalize('NFKC')
  const reasons = heldReasons.filter((reason) => signs[reason](plain))
  return reasons.length === 0 ? { kind: 'publish' } : { kind: 'hold', reasons }
}

const signs: Readonly<Record<HeldFor, (text: string) => boolean>> = {
  link: (text) => /https?:|www\.|\b[a-z0-9-]+\.(?:com|co\.uk|org|net|info|uk|io|biz|shop|site|xyz|ru)\b/i.test(text),
  email: (text) => /[^\s@]+\s?(?:@|\(at\)|\[at\])\s?[^\s@]+/i.test(text),
  phone: (text) => /(?:\+|\b0)(?:[\s().-]*\d){8,}/.test(text) || /(?:\d[\s().-]*){10,}/.test(text),
  address: (text) =>
    /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i.test(text) ||
    /\b\d{1,4}[a-z]?,?\s+(?:[a-z']+\s+){1,3}(?:street|st|road|rd|avenue|ave|lane|close|drive|way|gardens|crescent|court|terrace|place|hill)\b/i.test(
      text,
    ),
  abuse: (text) => abuse.test(text.toLowerCase().replaceAll(/[*_.-](?=\p{L})/gu, '')),
  capitals: (text) => {
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
    return letters >= 20 && capitals * 10 > letters * 6
  },
  repetition: (text) => /(\S)\1{9,}/u.test(text) || /\b(\w+)(?:\W+\1\b){5,}/iu.test(text),
}

/** Beginnings of words that are insults or obscene, whatever they are about. */
const abuse =
  /\b(?:fuck|shit|cunt|bastard|wank|twat|bollocks|arsehole|asshole|bitch|slut|whore|prick|dickhead|faggot|nigg|paki\b|spastic|retard|kill you)/
