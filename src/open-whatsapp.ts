import { type SqliteDatabase, createSqliteConversationStore } from '#adapters/sqlite'
import { type WhatsappSettings, createGraph, createRelaySender, createWhatsappSender } from '#adapters/whatsapp'
import type { PhotoPorts } from '#modules/booking'
import { type SettingsStore, createSettings } from '#modules/catalogue'
import type { MessageSender } from '#modules/messaging'
import type { Clock, PhotoId } from '#modules/shared'
import type { ConversationStore } from '#modules/whatsapp'
import type { createLater } from './later.ts'

export interface OpenedWhatsapp {
  readonly conversations: ConversationStore
  readonly sender: MessageSender
  /** The built-in relay replaces WhatsApp, and nothing really leaves. */
  readonly isSimulated: boolean
  readonly bookingUrl: string
}

interface Parts {
  readonly database: SqliteDatabase
  readonly settings: SettingsStore
  readonly photos: Pick<PhotoPorts, 'photos' | 'files'>
  readonly publicUrl: URL
  readonly clock: Clock
}

/** Meta's Cloud API where its keys are set, else the built-in relay. */
export function openWhatsapp(
  keys: WhatsappSettings | null,
  { database, settings, photos: { photos, files }, publicUrl, clock }: Parts,
  later: ReturnType<typeof createLater>,
): OpenedWhatsapp {
  const conversations = later(() => createSqliteConversationStore(database))
  const { site } = createSettings({ settings, clock })
  const business = async () => {
    const { businessName: name, hotline } = await site()
    return { name, hotline }
  }
  const picture = async (id: PhotoId) => {
    const photo = await photos.find(id)
    const bytes = photo && (await files.read(photo.file))
    return bytes && new Uint8Array(bytes)
  }
  const ports = { conversations, business, clock }
  const sender = keys ? createWhatsappSender(createGraph(keys), { ...ports, picture }) : createRelaySender(ports)
  return { conversations, sender, isSimulated: keys === null, bookingUrl: new URL('/book', publicUrl).href }
}
