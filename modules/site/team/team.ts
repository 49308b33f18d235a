import type { Clock, Result, UserId } from '#modules/shared'
import type { AgreedMember, TeamImages, TeamStore } from './ports.ts'

/** The owner's words about somebody; the order is that of the list. */
interface MemberWords {
  readonly user: string
  readonly role: string
  readonly since: number | null
}

/** Somebody as the page about the business shows them. */
interface ShownMember extends Pick<AgreedMember, 'id' | 'fullName' | 'photo'> {
  readonly role: string
  /** The year since which they have been in the trade. */
  readonly since: number | null
}

/** The longest description of a photo. */
export const teamAltLimit = 200

/** Those of the list who agreed, in its order: nobody is shown who is on one of the two alone. */
export function shownMembers(list: readonly MemberWords[], agreed: readonly AgreedMember[]): readonly ShownMember[] {
  return list.flatMap(({ user, role, since }) => {
    const member = agreed.find(({ id }) => id === user)
    return member ? [{ id: member.id, fullName: member.fullName, photo: member.photo, role, since }] : []
  })
}

export interface TeamPorts {
  readonly team: TeamStore
  readonly teamImages: TeamImages
  readonly clock: Clock
}

export function createTeam({ team, teamImages, clock }: TeamPorts) {
  return {
    /** Everybody of the staff who agreed to be shown. */
    agreedMembers: () => team.agreed(),
    shownTeam: async (list: readonly MemberWords[]) => shownMembers(list, await team.agreed()),
    agreeToBeShown: (id: UserId) => team.agree(id, clock.now()),
    withdrawFromTeam: (id: UserId) => team.withdraw(id),
    async setTeamPhoto(
      id: UserId,
      file: Uint8Array,
      alt: string,
    ): Promise<Result<null, { readonly kind: 'not-a-photo' | 'not-agreed' }>> {
      const drawn = await teamImages.portrait(file)
      return drawn.ok ? team.setPhoto(id, { webp: drawn.value, alt }) : drawn
    },
    removeTeamPhoto: (id: UserId) => team.setPhoto(id, null),
    teamPhoto: (sha256: string) => team.photo(sha256),
  }
}
