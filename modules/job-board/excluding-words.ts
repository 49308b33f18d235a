/** The ground of the Equality Act 2010 on which words shut people out. */
type ExclusionGround = 'age' | 'sex' | 'race' | 'religion' | 'disability' | 'family'

export interface ExcludingWords {
  readonly field: 'title' | 'description'
  /** The words as written. */
  readonly words: string
  readonly ground: ExclusionGround
  /** A way to say it that shuts nobody out. */
  readonly better: string
}

interface Entry {
  readonly pattern: string
  readonly ground: ExclusionGround
  readonly better: string
}

const skills = 'name the skills and the experience that the work needs'

/** Job titles of one sex, and their names for everybody. */
const titles: Readonly<Record<string, string>> = {
  'handym[ae]n': 'handyperson',
  'tradesm[ae]n': 'tradesperson',
  'craftsm[ae]n': 'craftsperson',
  'workm[ae]n': 'worker',
  'repairm[ae]n': 'repairer',
  'forem[ae]n': 'supervisor',
  'salesm[ae]n': 'sales representative',
  'draughtsm[ae]n': 'draughtsperson',
  'storem[ae]n': 'storekeeper',
  'cleaning lad(?:y|ies)': 'cleaner',
  'tea lad(?:y|ies)': 'catering assistant',
  'girl friday': 'office assistant',
}

const entries: readonly Entry[] = [
  ...Object.entries(titles).map(([pattern, better]): Entry => ({ pattern, ground: 'sex', better })),
  { pattern: '(?:fe)?males? only|(?:wo)?m[ae]n only|lad(?:s|ies) only|girls only', ground: 'sex', better: skills },
  { pattern: '(?:young|strong|fit) (?:m[ae]n|lads?|wom[ae]n|girls?|boys?)', ground: 'sex', better: 'person' },
  { pattern: 'lads?|gentlem[ae]n', ground: 'sex', better: 'people' },
  { pattern: '(?:must be|only|preferably) (?:fe)?male', ground: 'sex', better: skills },
  { pattern: 'youthful|youngsters?', ground: 'age', better: 'enthusiastic' },
  {
    pattern: 'young(?: and| &)?,? (?:energetic|dynamic|hungry|person|people|team|worker)s?',
    ground: 'age',
    better: skills,
  },
  { pattern: '(?:must be|only|preferably) young', ground: 'age', better: skills },
  { pattern: 'recent graduates?|recently graduated', ground: 'age', better: 'graduate' },
  { pattern: 'school[ -]leavers?', ground: 'age', better: 'no experience needed' },
  { pattern: 'digital natives?', ground: 'age', better: 'confident with phones and computers' },
  { pattern: 'mature (?:person|people|man|woman|candidates?)', ground: 'age', better: 'experienced person' },
  { pattern: '(?:aged?|between) \\d{2}\\s*(?:-|–|to|and)\\s*\\d{2}(?: years? old)?', ground: 'age', better: skills },
  {
    pattern: '(?:under|over|below|above|no older than|not older than) \\d{2}s?(?: years? (?:old|of age)| only)',
    ground: 'age',
    better: skills,
  },
  { pattern: 'no older than \\d{2}|maximum age|age limit|no over[ -]\\d{2}s?', ground: 'age', better: skills },
  { pattern: 'native english(?: speakers?)?|english mother tongue', ground: 'race', better: 'fluent in English' },
  {
    pattern:
      '(?:british|english|white|black|asian|polish|romanian|local born|uk born)(?: people| nationals?| workers?)? only',
    ground: 'race',
    better: 'with the right to work in the UK',
  },
  { pattern: 'must be (?:british|english|white)', ground: 'race', better: 'with the right to work in the UK' },
  {
    pattern: 'no (?:foreigners|immigrants|migrants|travellers|eastern europeans)',
    ground: 'race',
    better: 'with the right to work in the UK',
  },
  {
    pattern: '(?:christians?|muslims?|jews|jewish|hindus?|sikhs?|catholics?|protestants?) only',
    ground: 'religion',
    better: skills,
  },
  { pattern: 'no (?:christians|muslims|jews|hindus|sikhs|catholics)', ground: 'religion', better: skills },
  {
    pattern: 'must be (?:a )?(?:practising )?(?:christian|muslim|jewish|hindu|sikh|catholic)',
    ground: 'religion',
    better: skills,
  },
  { pattern: 'able[ -]bodied', ground: 'disability', better: 'able to do the tasks, with adjustments where they help' },
  {
    pattern: 'no (?:disabilit(?:y|ies)|health (?:problems|conditions|issues)|sick notes?)',
    ground: 'disability',
    better: 'able to do the tasks, with adjustments where they help',
  },
  {
    pattern: '(?:must be|only) (?:physically fit|in perfect health|healthy)',
    ground: 'disability',
    better: 'say which tasks are part of the work, such as lifting 25 kg',
  },
  {
    pattern: 'no (?:children|kids|family ties|pregnan\\w+|plans to have children)',
    ground: 'family',
    better: 'say which hours the work has',
  },
  { pattern: '(?:must be|only) (?:single|unmarried)', ground: 'family', better: 'say which hours the work has' },
]

const compiled = entries.map(({ pattern, ...rest }) => ({
  ...rest,
  expression: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`, 'giu'),
}))

/** Words that shut people out, in the order of the text, each once for a field. */
export function excludingWordsIn(job: {
  readonly title: string
  readonly description: string
}): readonly ExcludingWords[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const found = compiled.flatMap(({ expression, ground, better }) =>
      [...job[field].matchAll(expression)].map(({ index, 0: words }) => ({ index, words, ground, better })),
    )
    const seen = new Set<string>()
    return found
      .toSorted((one, other) => one.index - other.index || other.words.length - one.words.length)
      .flatMap(({ words, ground, better }) => {
        const key = words.toLowerCase().replaceAll(/\s+/g, ' ')
        if ([...seen].some((earlier) => earlier.includes(key))) return []
        seen.add(key)
        return [{ field, words, ground, better }]
      })
  })
}

/** The reason for which an advert with such words is held. */
export const excludingWordsReason = 'excluding_words'

/** Whether words that shut people out hold the advert: no occupational requirement is given for them. */
export function isHeldForWords(job: {
  readonly title: string
  readonly description: string
  readonly occupationalRequirement: string
}): boolean {
  return job.occupationalRequirement.trim() === '' && excludingWordsIn(job).length > 0
}
