import type { EventOf, InboundId } from '#modules/shared'

/** The events of WhatsApp: kind and body. */
export interface WhatsappEvents {
  readonly 'whatsapp-received': { readonly inboundId: InboundId }
}

export type WhatsappEvent = EventOf<WhatsappEvents>
