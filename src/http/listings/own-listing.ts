import type { ListingsModule } from '#modules/directory'
import { type UserId, parseId } from '#modules/shared'

interface Asked {
  readonly who: { readonly id: UserId }
  readonly param: (name: string) => string
}

/** The entry of forms about a listing: its owner alone finds it at `:id`. */
export function ofOwner(listings: Pick<ListingsModule, 'own'>) {
  return {
    access: 'signed-in',
    load: async ({ who, param }: Asked) => {
      const id = parseId('lst', param('id'))
      return id ? listings.own(id, who.id) : null
    },
  } as const
}
