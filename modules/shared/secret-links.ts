import type { Clock } from './clock.ts'

/** A link that leads to one subject, such as a document; the holder of its token needs no account. */
export interface SecretLink<Subject extends string> {
  readonly tokenHash: string
  readonly subject: Subject
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
}

/** Keeps links by the hash of their token, which is kept nowhere. Each method is one transaction. */
export interface SecretLinkStore<Subject extends string> {
  /** Adds it beside the earlier ones: each message has one of its own. */
  add(link: SecretLink<Subject>): Promise<void>
  /** Ended ones too; null when there is none. */
  find(tokenHash: string): Promise<SecretLink<Subject> | null>
  /** Ends those of a subject. */
  revoke(subject: Subject, at: Temporal.Instant): Promise<void>
}

export interface SecretLinkPorts<Subject extends string> {
  readonly links: SecretLinkStore<Subject>
  /** Makes and hashes what nobody can guess. */
  readonly tokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
}

/** The token is answered once, here. */
export interface NewSecretLink {
  readonly token: string
  readonly expiresAt: Temporal.Instant
}

/** Links that lead to one subject for so many days. */
export function createSecretLinks<Subject extends string>(
  { links, tokens, clock }: SecretLinkPorts<Subject>,
  days: number,
) {
  return {
    async make(subject: Subject): Promise<NewSecretLink> {
      const token = tokens.next()
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ hours: 24 * days })
      await links.add({ tokenHash: tokens.hash(token), subject, createdAt, expiresAt, revokedAt: null })
      return { token, expiresAt }
    },

    /** Null when there is no such link, or it has ended. */
    async leadsTo(token: string): Promise<Subject | null> {
      const link = /^[0-9a-f]{32}$/.test(token) ? await links.find(tokens.hash(token)) : null
      if (!link || link.revokedAt !== null) return null
      return Temporal.Instant.compare(link.expiresAt, clock.now()) > 0 ? link.subject : null
    },

    /** Ends the links to a subject. */
    revoke: (subject: Subject) => links.revoke(subject, clock.now()),
  }
}
