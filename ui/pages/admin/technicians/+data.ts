import type { PageContextServer } from 'vike/types'
import { skillWords } from '../skill-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, urlParsed }: PageContextServer) {
  const [team, categories] = await Promise.all([modules.accounts.technicians(), modules.catalogue.categories()])
  return {
    isSaved: urlParsed.search['done'] !== undefined,
    technicians: team.map(({ technician, user }) => ({
      id: technician.id,
      name: user.fullName,
      note: user.status === 'suspended' ? 'Suspended' : technician.isActive ? null : 'No longer works here',
      skills: technician.skills.map((slug) => skillWords(slug, categories)).join(', '),
      district: technician.homeDistrict,
      availability: technician.availability,
    })),
  }
}
