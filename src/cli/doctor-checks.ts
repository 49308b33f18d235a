import { type User, isOwner } from '#modules/accounts'
import { type BackupRecord, isStale, lastVerified, staleHours } from '#modules/backups'
import { type ProviderName, type WebhookHealth, providerFacts } from '#modules/payments'
import type { Config } from '../config.ts'
import { paymentMode, providersSetUp } from '../payments/settings.ts'
import type { UserId } from '#modules/shared'
import type { DataRights } from '../storage/file-rights.ts'
import { leastFreeBytes } from '../storage/free-room.ts'

export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail'
  readonly about: string
  readonly says: string
}

const finding =
  (level: Finding['level']) =>
  (about: string, says: string): Finding => ({ level, about, says })
export const ok = finding('ok')
const warn = finding('warn')
export const fail = finding('fail')

/** That the keys belong together the settings have seen to: else there are none. */
export function checkKeys({ payments }: Pick<Config, 'payments'>): readonly Finding[] {
  const known = providersSetUp(payments)
  if (known.length === 0) {
    return [warn('payments', 'test mode: no provider is set up, the built-in test gateway takes no real money')]
  }
  const set = known.map(({ provider, mode }) => `${providerFacts[provider].name} ${mode}`)
  return [
    ok('keys', `they belong together: ${set.join(', ')}`),
    paymentMode(payments) === 'live'
      ? ok('payments', 'live: real money is taken')
      : warn('payments', 'test mode: no real money is taken'),
  ]
}

/** `fault`: what kept the mail server from taking mail, in one line; null when nothing did. */
export function checkMail({ mail }: Pick<Config, 'mail'>, fault: string | null): Finding {
  if (!mail) return warn('mail', 'no mail server is set up: e-mails stay at Admin > Messages, and nobody receives them')
  const { host } = mail.url
  return fault === null
    ? ok('mail', `${host} accepts our sign-in; e-mails are sent from ${mail.from.address}`)
    : fail('mail', `${host} does not accept mail: ${fault}`)
}

export function checkCalls({ calls }: Pick<Config, 'calls'>): Finding {
  if (calls.turnUrls.length === 0) {
    return warn('video calls', 'no relay is set up (TURN_URLS, TURN_SECRET): calls between two networks may fail')
  }
  const how = calls.relayOnly ? 'all calls go through' : 'calls that cannot go directly go through'
  return ok('video calls', `${how} ${calls.turnUrls.join(', ')}; /call-check tries them from a browser`)
}

export function checkSms({ twilio }: Pick<Config, 'twilio'>): Finding {
  return twilio
    ? ok('text messages', `Twilio sends them from ${twilio.from}`)
    : warn('text messages', 'no provider is set up: they stay at Admin > Messages, and none leaves')
}

export function checkPublicUrl({ publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>): Finding {
  const { protocol, origin, hostname } = publicUrl
  if (protocol === 'https:') return ok('public address', `${origin} is https`)
  if (paymentMode(payments) === 'live') {
    return fail(
      'public address',
      `${origin} is not https: set PUBLIC_URL to the https address before real money is taken`,
    )
  }
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return isHere
    ? ok('public address', `${origin}, this machine only`)
    : warn('public address', `${origin} is not https: set PUBLIC_URL to the https address before you go live`)
}

/** Judges the answer at our webhook address. Null: there was none. */
export function judgeWebhookAnswer(
  provider: ProviderName,
  address: string,
  answer: { readonly status: number; readonly requestId: string | null } | null,
  isLive: boolean,
): Finding {
  const about = `${providerFacts[provider].name} webhook`
  const bad = isLive ? fail : warn
  if (!answer)
    return bad(about, `${address} does not answer from here: check that the site is running and the address is right`)
  // A webhook takes only what is sent to it, so asking for it is turned away by the site itself.
  if (answer.status === 405 && answer.requestId) return ok(about, `${address} is reachable`)
  return bad(about, `${address} is answered by another program, with ${answer.status}`)
}

const hours = 3_600_000

/** `lastPaidAt`: when the provider's last payment was paid. News of a payment comes within the hour. */
export function checkReceived(
  { provider, lastReceivedAt, lastFailedAt, lastFailure }: WebhookHealth,
  lastPaidAt: Temporal.Instant | null,
  now: Temporal.Instant,
): readonly Finding[] {
  const about = `${providerFacts[provider].name} events`
  const failures =
    lastFailedAt && now.epochMilliseconds - lastFailedAt.epochMilliseconds < 24 * hours
      ? [warn(about, `an event could not be handled in the last day: ${lastFailure ?? 'see the log'}`)]
      : []
  const missed =
    lastPaidAt !== null &&
    (lastReceivedAt === null || lastPaidAt.epochMilliseconds - lastReceivedAt.epochMilliseconds > hours) &&
    now.epochMilliseconds - lastPaidAt.epochMilliseconds > hours
  if (missed) {
    const last = lastReceivedAt ? `the last event arrived ${whenWords(lastReceivedAt)}` : 'no event has ever arrived'
    return [
      fail(
        about,
        `a payment was paid ${whenWords(lastPaidAt)}, and ${last}: check the webhook on the provider's dashboard`,
      ),
      ...failures,
    ]
  }
  if (lastReceivedAt === null) return [warn(about, 'no event has arrived yet: send a test payment'), ...failures]
  const days = Math.floor((now.epochMilliseconds - lastReceivedAt.epochMilliseconds) / (24 * hours))
  const received = `the last event arrived ${whenWords(lastReceivedAt)}`
  return [days > 7 ? warn(about, `${received}, ${days} days ago`) : ok(about, received), ...failures]
}

function whenWords(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' })
}

/** `theirs`: the clock of the provider; null when it did not tell. */
export function checkClock(about: string, theirs: Temporal.Instant | null, ours: Temporal.Instant): Finding {
  const title = `clock against ${about}`
  if (!theirs) return warn(title, 'it did not answer, so we cannot tell whether our clock is right')
  const seconds = Math.round((ours.epochMilliseconds - theirs.epochMilliseconds) / 1_000)
  const apart = Math.abs(seconds)
  if (apart <= 5) return ok(title, apart === 0 ? 'the same' : `${apart} s apart`)
  const way = seconds > 0 ? 'ahead' : 'behind'
  const says = `ours is ${apart} s ${way}: signatures of events depend on the clock, so synchronise it over the network`
  return apart > 60 ? fail(title, says) : warn(title, says)
}

export function checkHotline({ hotline, hotlineConfirmed }: { hotline: string; hotlineConfirmed: boolean }): Finding {
  return hotlineConfirmed
    ? ok('hotline', `${hotline} is confirmed`)
    : warn('hotline', `nobody has confirmed that ${hotline} is your own number: Admin, Opening hours, Emergency number`)
}

/** Checks that an owner exists and is the one whom the settings name. */
export function checkOwner(
  { adminEmail }: Pick<Config, 'adminEmail'>,
  staff: readonly User[],
  setUpBy: UserId | null,
): Finding {
  const admins = staff.filter(({ role }) => role === 'admin')
  if (admins.length === 0) {
    return warn(
      'owner',
      'this site has no administrator yet: open /setup with the code that callout serve writes into its log, or run callout admin create',
    )
  }
  const owner = admins.find((user) => isOwner(user, { email: adminEmail, userId: setUpBy }))
  if (owner) return ok('owner', owner.email)
  return adminEmail === null
    ? ok('owner', `ADMIN_EMAIL is not set; administrators: ${admins.length}`)
    : warn(
        'owner',
        `ADMIN_EMAIL names ${adminEmail}, who is not an administrator: run callout admin create --email ${adminEmail}`,
      )
}

export function checkDemo(hasDemo: boolean, isLive: boolean): Finding {
  if (!hasDemo) return ok('demonstration data', 'none')
  const says = 'there are sample customers and bookings: remove them with callout seed --remove-demo'
  return isLive ? fail('demonstration data', says) : warn('demonstration data', says)
}

/** `unequal`: providers whose sums by hour and by customer differ. */
export function checkSums(unequal: readonly ProviderName[]): Finding {
  if (unequal.length === 0) return ok('kept sums', 'equal')
  return fail('kept sums', `those of hours and customers differ for ${unequal.join(', ')}: report it, with the release`)
}

/** `fault`: why the place does not answer; null when it does. */
export function checkBackups(
  { to, recipients }: Pick<Config['backups'], 'to' | 'recipients'>,
  { records, fault }: { readonly records: readonly BackupRecord[]; readonly fault: string | null },
  now: Temporal.Instant,
): readonly Finding[] {
  if (to === null) return [warn('backups', 'BACKUP_TO is off: no backup is taken at night')]
  if (fault !== null) return [fail('backups', fault)]
  const [last] = records.filter((record) => record.bytes !== null && record.fault === null && !record.isRemoved)
  const verified = lastVerified(records)
  const place = records[0]?.place ?? to
  if (!last) return [warn('backups', `there is none in ${place} yet: the server takes one, or run callout backup`)]
  const says = `the last good one is of ${whenWords(last.at)}, in ${place}`
  const how =
    recipients.length > 0
      ? 'run callout restore --verify with the identity of its recipient'
      : `run callout restore ${place}/${last.name} --verify`
  return [
    isStale(last, last.at, now) ? warn('backups', `${says}, more than ${staleHours} hours ago`) : ok('backups', says),
    verified
      ? ok('verified backup', `the last one is of ${whenWords(verified.at)}`)
      : warn('verified backup', `none was proved to be restorable yet: ${how}`),
  ]
}

/** `freeBytes`: of the disk with the data folder; null when unknown. */
export function checkRoom(freeBytes: number | null): Finding {
  if (freeBytes === null) return warn('disk', 'the free space is not known')
  const says = `${Math.floor(freeBytes / 1e6)} MB of free space`
  return freeBytes < leastFreeBytes
    ? warn('disk', `only ${says}, where ${Math.ceil(leastFreeBytes / 1e6)} MB are needed: make room before writes fail`)
    : ok('disk', says)
}

/**
 * Checks that the data folder belongs to the user who runs this, `me`, and that nobody else can read it or its keys. Null:
 * the system has no such users.
 */
export function checkRights({ doors, others }: DataRights, me: number | null): readonly Finding[] {
  const about = 'permissions'
  if (doors.length === 0 || me === null) return []
  const open = doors.filter(({ mode }) => (mode & 0o077) !== 0)
  const foreign = [...doors, ...others].filter(({ uid }) => uid !== me)
  const findings = [
    ...open.map(({ path, isFolder }) =>
      fail(about, `others can read ${path}: run chmod ${isFolder ? '700' : '600'} ${path}`),
    ),
    ...foreign.slice(0, 1).map(({ path, uid }) => {
      const more = foreign.length === 1 ? '' : `, and so do ${foreign.length - 1} more`
      const belongs = `${path} belongs to the user ${uid}${more}`
      return me === 0
        ? warn(about, `${belongs}, and you are root: run callout as that user, so that no file becomes root's`)
        : fail(about, `${belongs}, and callout runs as ${me}: run chown -R ${me} on the data folder`)
    }),
  ]
  return findings.length > 0 ? findings : [ok(about, 'data and keys are readable by the server alone')]
}

/** `wasSeen`: the running server met a forwarded header. */
export function checkProxy({ trustedProxies }: Pick<Config, 'trustedProxies'>, wasSeen: boolean): Finding {
  if (trustedProxies > 0) return ok('proxy', `TRUST_PROXY is ${trustedProxies}`)
  return wasSeen
    ? warn('proxy', 'forwarded headers arrive, but TRUST_PROXY is 0: set it to the number of proxies in front')
    : ok('proxy', 'no proxy has been seen')
}
