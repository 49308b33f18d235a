import { readFileSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { seededRandom } from '../../support/builders/seeded-random.ts'

/** The service areas and places that adverts name. Croydon has one advert in ten. */
export const cities = [
  'Croydon', 'Aberdeen', 'Barnsley', 'Basildon', 'Bath', 'Belfast', 'Birmingham', 'Blackburn', 'Blackpool', 'Bolton',
  'Bournemouth', 'Bradford', 'Brighton', 'Bristol', 'Burnley', 'Cambridge', 'Canterbury', 'Cardiff', 'Carlisle',
  'Chelmsford', 'Chester', 'Colchester', 'Coventry', 'Crawley', 'Derby', 'Doncaster', 'Dundee', 'Edinburgh', 'Exeter',
  'Glasgow', 'Gloucester', 'Guildford', 'Halifax', 'Hull', 'Ipswich', 'Lancaster', 'Leeds', 'Leicester', 'Lincoln',
  'Liverpool', 'London', 'Luton', 'Manchester', 'Middlesbrough', 'Milton Keynes', 'Newcastle', 'Northampton', 'Norwich',
  'Nottingham', 'Oxford', 'Peterborough', 'Plymouth', 'Portsmouth', 'Preston', 'Reading', 'Salisbury', 'Sheffield',
  'Southampton', 'Swansea', 'Wolverhampton',
] as const // prettier-ignore

export const trades = [
  'plumbing', 'electrical', 'plastering', 'flooring', 'kitchen', 'bathroom', 'renovation', 'painting', 'tiling',
  'security', 'structural', 'heating', 'roofing', 'carpentry',
] as const // prettier-ignore

/** One advert in a thousand has one of them. */
export const rareWords = [
  'pargeting', 'scagliola', 'thatching', 'dowsing', 'flintwork', 'gilding', 'wattle', 'limewash', 'leadlight', 'marquetry',
] as const // prettier-ignore

/** One advert in five has such a word. */
export const commonWords = ['boiler', 'repairs', 'insured', 'emergency', 'kitchens', 'landlord'] as const

const certificates = ['gas_safe', 'niceic', 'electrical', 'plumbing', 'trade', 'health_safety', 'professional']
const phrases = [
  'We mend leaks and burst pipes on the day of your call',
  'Every boiler is tested before we leave',
  'All repairs have a guarantee of twelve months',
  'Fully insured and happy to show the papers',
  'An emergency at night is answered by a person',
  'New kitchens fitted from the first drawing to the last tile',
  'We work for each landlord who needs a certificate in time',
  'Old houses are what we like best',
  'Clean work in rooms where people live',
  'A written price before anything begins',
  'Sash windows eased, cords replaced and draughts stopped',
  'Bathrooms for those who cannot climb into a tub',
  'Radiators balanced and systems flushed',
  'Sockets, lights and consumer units by qualified hands',
  'Ceilings skimmed without dust in the hall',
  'Floors levelled, boards sanded and stairs made safe',
  'Flat roofs in rubber and in felt',
  'Locks changed after a move or a loss',
  'Fences, gates and decking for gardens of any size',
  'Drains looked at with a camera and cleared',
  'Damp found where it begins, and not only painted over',
  'Children and dogs in the house are no trouble to us',
  'Chimneys swept, lined and capped',
  'Solar panels cleaned and inverters replaced',
  'Help with forms of the council and of insurers',
]
const surnames = ['Adeyemi', 'Baker', 'Chowdhury', 'Davies', 'Evans', 'Fraser', 'Green', 'Hughes', 'Iqbal', 'Jones', 'Khan', 'Lloyd', 'Morris', 'Nowak', 'Okafor', 'Patel', 'Quinn', 'Roberts', 'Singh', 'Taylor', 'Usman', 'Vaughan', 'Walsh', 'Young'] // prettier-ignore
const owners = 50
const inOneTransaction = 5_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The messages of one listing in ten. */
const messages = 6

interface District {
  readonly district: string
  readonly latitude: number
  readonly longitude: number
}

/** All districts of the list, in its order. */
function allDistricts(): readonly District[] {
  const [, ...rows] = readFileSync('adapters/postcodes/postcode-districts.csv', 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [district = '', latitude, longitude] = row.split(',')
    return { district, latitude: Number(latitude), longitude: Number(longitude) }
  })
}

/**
 * Adds so many listings of the directory: of a hundred, 92 are shown, five have ended and three are paused. One in ten has
 * messages, most of them answered.
 */
export function fillListings(db: Database.Database, count: number): void {
  const advert = adverts(db, 'listing')
  const listing = db.prepare(`insert into listings (advert_id, business_name, business_description, contact_email,
      contact_phone, service_area, postcode, district, latitude, longitude, service_radius_miles, years_experience,
      certifications, insurance_declared, rating_sum, total_reviews)
    values (@id, @name, @description, 'expert@example.org', '+447700900456', @area, @postcode, @district, @latitude,
      @longitude, @radius, @years, @certifications, @insured, @sum, @reviews)`)
  const message = db.prepare(`insert into listing_messages
      (id, advert_id, name, email, email_key, text, first_answered_at, created_at)
    values (@id, @advert, 'Hal Householder', @id || '@example.com', @id || '@example.com', 'Can you come this week?',
      @answered, @at)`)
  const category = db.prepare('insert or ignore into listing_categories (category, advert_id) values (?, ?)')
  fill(db, count, 11, (n, draw) => {
    const id = `lst_01900000-0000-7000-8000-${hex(n)}`
    const first = draw.of(trades)
    const city = draw.city()
    const name = `${draw.of(surnames)} ${capital(first)} ${city} ${n.toString(36)}`
    advert.add({ n, id, title: name, deadline: null, isFeatured: draw.in(50) })
    const reviews = draw.in(3) ? 0 : draw.below(60)
    const stars = Math.round(reviews * (3 + 2 * Math.sqrt(draw.share())))
    listing.run({
      id,
      name,
      description: draw.words(),
      area: draw.in(2) ? `${city} and surrounding areas` : city,
      ...draw.place(),
      radius: draw.of([1, 2, 3, 5, 5, 10, 10, 10, 15, 20, 25, 50]),
      years: draw.below(40),
      certifications: JSON.stringify(certificates.filter(() => draw.in(5))),
      insured: draw.in(2) ? 1 : 0,
      sum: Math.min(5 * reviews, stars),
      reviews,
    })
    for (const slug of [first, ...(draw.in(2) ? [draw.of(trades)] : []), ...(draw.in(4) ? [draw.of(trades)] : [])])
      category.run(slug, id)
    advert.open(n, id)
    if (!draw.in(10)) return
    for (let at = 0; at < messages; at += 1) {
      const sent = present() - (3 + draw.below(60)) * dayMs
      const answered = draw.in(4) ? null : text(sent + 3 * hourMs)
      message.run({ id: `lms_01900000-000${at}-7000-8000-${hex(n)}`, advert: id, answered, at: text(sent) })
    }
  })
}

/** Adds so many jobs of the job board, of which as large a part is shown. */
export function fillJobs(db: Database.Database, count: number): void {
  const advert = adverts(db, 'job')
  const job = db.prepare(`insert into job_adverts (advert_id, category_id, title, description, company_name, location,
      postcode, district, latitude, longitude, job_type, required_certifications, preferred_certifications,
      salary_range, salary_min_pence, salary_max_pence, salary_period, is_urgent)
    values (@id, @category, @title, @description, @company, @area, @postcode, @district, @latitude, @longitude, @type,
      @required, @preferred, @range, @least, @most, @period, @urgent)`)
  fill(db, count, 12, (n, draw) => {
    const id = `job_01900000-0000-7000-8000-${hex(n)}`
    const category = draw.of(trades)
    const city = draw.city()
    const title = `${capital(category)} ${draw.of(['engineer', 'fitter', 'apprentice', 'supervisor'])} in ${city}`
    const deadline = draw.in(2) ? text(present() + (10 + draw.below(60)) * dayMs).slice(0, 10) : null
    advert.add({ n, id, title, deadline, isFeatured: draw.in(50) })
    const required = certificates.filter(() => draw.in(8))
    const hourly = 1_300 + draw.below(2_700)
    const isPaid = !draw.in(4)
    job.run({
      id,
      category,
      title,
      description: draw.words(),
      company: `${draw.of(surnames)} & ${draw.of(surnames)} ${city}`,
      area: city,
      ...draw.place(),
      type: draw.of(['full_time', 'full_time', 'part_time', 'contract', 'contract', 'one_off']),
      required: JSON.stringify(required),
      preferred: JSON.stringify(certificates.filter((one) => !required.includes(one) && draw.in(8))),
      range: isPaid ? '' : 'By agreement',
      least: isPaid ? hourly : null,
      most: isPaid ? hourly + 300 : null,
      period: isPaid ? 'hour' : null,
      urgent: draw.in(10) ? 1 : 0,
    })
    advert.open(n, id)
  })
}

/** Writes adverts that wait for their payment, and opens them: only then do the triggers write their index. */
function adverts(db: Database.Database, kind: 'listing' | 'job') {
  const insert = db.prepare(`insert into adverts
      (id, kind, owner_id, slug, title, state, contact_confirmed_at, is_featured, deadline, created_at, updated_at)
    values (@id, '${kind}', @owner, '${kind}-' || @n, @title, 'awaiting_payment', @at, @featured, @deadline, @at, @at)`)
  const open = db.prepare('update adverts set state = ?, paid_until = ? where id = ?')
  const user = db.prepare(`insert or ignore into users
      (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
    values (@id, @id || '@example.org', @id || '@example.org', '', 'Ada Advertiser', 'customer', 'active',
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  for (let n = 0; n < owners; n += 1) user.run({ id: ownerOf(n) })
  const now = present()
  return {
    add({ n, isFeatured, ...advert }: { n: number; id: string; title: string; deadline: string | null; isFeatured: boolean }) {
      const at = text(now - 30 * dayMs + n * 20_000)
      insert.run({ ...advert, n, owner: ownerOf(n), at, featured: isFeatured ? 1 : 0 })
    },
    open(n: number, id: string) {
      const days = n % 20 === 7 ? -1 : 5 + (n % 25)
      open.run(n % 100 < 3 ? 'paused' : 'live', text(now + days * dayMs), id)
    },
  }
}

function fill(db: Database.Database, count: number, seed: number, add: (n: number, draw: Draw) => void): void {
  const draw = drawer(seed)
  const write = db.transaction((from: number) => {
    for (let n = from; n < Math.min(count, from + inOneTransaction); n += 1) add(n, draw)
  })
  for (let from = 0; from < count; from += inOneTransaction) write(from)
}

/** Draws the parts of an advert, the same in each run. */
function drawer(seed: number) {
  const random = seededRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const of = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const oneIn = (many: number) => below(many) === 0
  const districts = allDistricts()
  const near = districts.filter(({ district }) => /^(?:CR|SE|SW|BR|SM|KT)\d/.test(district))
  return {
    below,
    of,
    in: oneIn,
    share: random,
    city: () => (oneIn(10) ? cities[0] : of(cities)),
    /** The firm's own region has a third of all. */
    place: () => {
      const place = of(oneIn(3) ? near : districts)
      return { ...place, postcode: `${place.district} ${1 + below(9)}A${'BDEFGH'[below(6)]}` }
    },
    words: () => {
      const said = Array.from({ length: 4 + below(4) }, () => of(phrases))
      return [...new Set(said), ...(oneIn(1_000) ? [`Also ${of(rareWords)}`] : [])].join('. ')
    },
  }
}

type Draw = ReturnType<typeof drawer>

const hex = (n: number) => n.toString(16).padStart(12, '0')
const ownerOf = (n: number) => `usr_advertiser-${n % owners}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const present = () => Temporal.Now.instant().epochMilliseconds

function text(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
}
