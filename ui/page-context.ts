import type { Look } from '#modules/appearance'
import type { Role, User } from '#modules/accounts'
import type { Waiting } from '#modules/administration'
import type { BookingDetails } from '#modules/booking'
import type { Asker } from '#modules/conversations'
import type { PublicSite, SiteFacts } from '#modules/catalogue'
import type { BoardStanding } from '#modules/job-board'
import type { BookingId, SessionId, StorageReason } from '#modules/shared'
import type { PageModules } from './page-modules.ts'

/** The signed-in user. */
export interface Who extends User {
  /** How many notifications were not read yet. */
  readonly unread: number
  /** Whether they have jobs of their own, and applications for others. */
  readonly board: BoardStanding
  /** They made a listing: the menu leads to them. */
  readonly hasListings: boolean
  /** The role that waits for a second factor, and is a customer's until then; null when none does. */
  readonly withheld: Role | null
  /** The session of the request. */
  readonly sessionId: SessionId | null
  /** They showed a short while ago that they sit there: what asks for it asks for nothing more. */
  readonly passwordFresh: boolean
}

/** Facts about the business that every page shows. */
export interface Site extends SiteFacts, PublicSite {
  /** The own colour and logo; null while pages are as the program came. */
  readonly look: Look | null
  /** The areas with a page of their own, in their order. */
  readonly areas: readonly { readonly slug: string; readonly name: string; readonly code: string }[]
  readonly paymentMode: 'test' | 'live'
  /** Whether customers can pay now: real money is taken once the site is live. */
  readonly takesPayments: boolean
  /** There is a mail server: without one mails stay in the built-in mailbox. */
  readonly mailLeaves: boolean
  /** A language model helps the booking assistant. */
  readonly assistantHasAi: boolean
  /** Browsers may keep public pages for the time without a connection. */
  readonly keepsPages: boolean
  /** People without an e-mail address get text messages; see `textsLeave`. */
  readonly textsLeave: boolean
  /** A proxy is in front, and the settings trust none: all visitors share one address. */
  readonly unknownProxy: boolean
  readonly storage: {
    readonly isDamaged: boolean
    /** Why nothing can be saved; null while everything can. */
    readonly writeFault: Exclude<StorageReason, 'damaged'> | null
    /** The room that the disk has, when it is little; null when there is enough. */
    readonly freeMegabytes: number | null
  }
  /** The public address of the site, without a slash at its end. */
  readonly origin: string
  /** The site is reached over https. */
  readonly https: boolean
  /** The demo business of `callout seed --demo` is in the database. */
  readonly demo: boolean
}

export interface FieldError {
  /** The field's name; empty for the form as a whole. */
  readonly path: string
  readonly message: string
}

/** A form that came back: what was typed, and what to do about it. Passwords never come back. */
export interface Form {
  /** Which form of the page it was; the `action` it was sent to. */
  readonly action: string
  readonly values: Readonly<Record<string, string | readonly string[]>>
  readonly errors: readonly FieldError[]
  /** The one sentence of the red box, or null. */
  readonly alert: string | null
}

/** The input of every page, from the server. */
export interface PageInput {
  readonly modules: PageModules
  readonly who: Who | null
  /** The tasks that wait for somebody at the office, counted for its staff; null for everybody else. */
  readonly waiting: Waiting | null
  /** The guest, where nobody is signed in. Only pages about booking and paying look at it. */
  readonly guest: User | null
  /** The visitor's own booking whose time is held only until it is paid, the one that runs out first. */
  readonly unpaid: BookingDetails | null
  readonly form: Form | null
  readonly requestId: string
  /** When the request came: a page has no clock of its own. */
  readonly now: Temporal.Instant
  /** The token of the visitor's unfinished booking, from the cookie; null without one. */
  readonly draftToken: string | null
  /** The token of the visitor's conversation, from the cookie; null without one. */
  readonly chatToken: string | null
  /** The visitor's answer to the question about adverts of Google; null while there is none. */
  readonly adChoice: 'agreed' | 'refused' | null
  /** Whether the visit's postcode was given in this browser for the manage link with this token. */
  readonly isPostcodeGiven: (token: string) => boolean
  /** The asker for the conversation of this booking, as the request proves them. */
  readonly threadAsker: (id: BookingId) => Promise<Asker>
  readonly site: Site
  /** Pages for those who build the product, such as /styleguide, exist. */
  readonly workshop: boolean
  /**
   * The title and the description of a public page as a stranger reads them, or as the program writes them where the owner
   * has no own words; null where no page is at the path.
   */
  readonly publicHead: (
    path: string,
    as: { readonly asWritten: boolean },
  ) => Promise<{ readonly title: string; readonly description: string } | null>
}

declare global {
  namespace Vike {
    interface PageContextServer extends PageInput {
      /** The islands that the page has shown so far; see `ui/islands/Island.tsx`. */
      readonly islands: Set<string>
    }
  }
}
