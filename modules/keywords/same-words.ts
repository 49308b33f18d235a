/** Words that mean the same in a search: the first of each line serves for all. A plural with "s" needs no line. */
const lines = `
plumber plumbers plumbing
electrician electricians electrical electrics sparky
plasterer plasterers plastering plaster plastered replaster replastering
tiler tilers tiling
roofer roofers roofing
painter painters painting paint painted repaint repainting
decorator decorators decorating decoration redecorating redecorate
carpenter carpenters carpentry joiner joiners joinery
builder builders
glazier glaziers glazing reglazing
handyman handymen handywoman
surveyor surveyors survey surveys
locksmith locksmiths
repair repairs repairing repaired repairer repairers mend mending mended fix fixes fixing fixed
replace replaces replacing replaced replacement replacements change changes changing changed swap
fit fits fitting fitted fitter fitters install installs installing installed installer installers installation installations
lay lays laying laid
leak leaks leaking leaked leaky leakage drip drips dripping dripped
block blocks blocked blocking blockage blockages unblock unblocks unblocking clogged
clear clears clearing cleared clearance clean cleans cleaning cleaned cleaner cleaners
overflow overflows overflowing overflowed
burst bursts bursting
break breaks broken breaking broke smash smashed
crack cracks cracked cracking
slip slips slipped slipping missing
sag sags sagging sagged bulging
fall falls falling fell fallen collapse collapsed collapsing
squeak squeaks squeaky squeaking creak creaks creaky creaking
run runs running
trip trips tripping tripped
toilet toilets loo loos wc wcs
heat heating heater heaters
boiler boilers
fuse fuses fusebox fuseboxes
board boards boarding boarded
inspect inspects inspection inspections inspected check checks checking checked
certificate certificates certification cert certs
service services servicing serviced
assemble assembles assembly assembling assembled
reseal reseals resealing resealed silicone sealant sealing seal seals
regrout regrouts regrouting regrouted grout grouting
damp damps dampness
mould mouldy mold moldy
stair stairs staircase staircases
banister banisters bannister bannisters handrail handrails
gutter gutters guttering
ceiling ceilings
floor floors flooring
shelf shelves shelving
door doors
lock locks
camera cameras cctv
emergency emergencies urgent urgently immediate
cost costs price prices pricing quote quotes charge charges
`

const first: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word) => [word, words[0] ?? word] as const)
    }),
)

/** Frequent misspellings: the first of each line is right. No other word of a search is spelt like them. */
const misspellings = `
plumber plummer plumer plumbber plumbler
plumbers plummers plumers
electrician electritian electrition eletrician electricain electrican electrian
emergency emergancy emergeny emergancey
repair repiar reapir
boiler boilor bolier
locksmith locksmyth locksmiff
plasterer plaisterer plastererer
guttering guterring
croydon croyden croydan croydonn
thornton thorton
mitcham mitchum
`

const rightWord: ReadonlyMap<string, string> = new Map(
  misspellings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [right = '', ...wrong] = line.split(' ')
      return wrong.map((word) => [word, right] as const)
    }),
)

/** The words with frequent misspellings put right. */
export function rightWordsOf(words: readonly string[]): readonly string[] {
  return words.map((word) => rightWord.get(word) ?? word)
}

/** Ways to say "emergency" in several words. */
const allHours = /\b(?:24 ?(?:hours?|hrs?|h)|24[/ -]7|out[ -]of[ -]hours|after hours|call ?out)\b/gu

/** Words that say nothing about the service. */
const fillers = new Set('a an and or of the in at for to my on by with'.split(' '))

/** Words of a search that name no service: hours, nearness, and the building. */
const plainExtras =
  '24 7 hour hours hr hrs h day days out after call callout same today tonight now weekend near nearby me local company companies contractor contractors specialist specialists engineer engineers help need house home flat property domestic commercial landlord tenant small big old new in and how what when why where who is do does'

/** Words of searches that name no service by themselves. */
export const plainSearchWords: readonly string[] = [...first.keys(), ...fillers, ...plainExtras.split(' ')]

/** The words of a normal text, as they stand: "king's cross" is "kings", "cross". */
export function plainWordsOf(normal: string): readonly string[] {
  return normal
    .replaceAll(/['’‘]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Each word by the word that serves for all that mean the same; fillers are left out. */
export function sameWordsOf(normal: string): readonly string[] {
  return plainWordsOf(normal.replaceAll(allHours, ' emergency '))
    .filter((word) => !fillers.has(word))
    .map(sameWord)
}

function sameWord(word: string): string {
  return first.get(word) ?? (/[^siu]s$/u.test(word) && word.length > 3 ? word.slice(0, -1) : word)
}
