import type { Block, BlockPage } from '../block.ts'
import { aboutBlocks } from './about.ts'
import { emergencyBlocks } from './emergency.ts'
import { homeBlocks } from './home.ts'
import { planBlocks } from './plans.ts'
import { checksBlocks, marketComplaintBlocks, marketReviewBlocks, rankingBlocks } from './market.ts'
import { areaBlocks } from './areas.ts'
import { plumbingElectricalBlocks, servicesBlocks, smartBuildingBlocks, structuralRepairsBlocks } from './services.ts'

/** Every page with texts that the owner may change, in the order of the editor. */
const pages = [
  homeBlocks,
  emergencyBlocks,
  planBlocks,
  aboutBlocks,
  servicesBlocks,
  plumbingElectricalBlocks,
  structuralRepairsBlocks,
  smartBuildingBlocks,
  areaBlocks,
  checksBlocks,
  rankingBlocks,
  marketReviewBlocks,
  marketComplaintBlocks,
] as const

type KnownBlock = (typeof pages)[number]['blocks'][number]

export type BlockId = KnownBlock['id']

/** A text as a page shows it. */
export type TextOf<Id extends BlockId> = Extract<KnownBlock, { readonly id: Id }>['kind'] extends 'markdown'
  ? Html
  : string

/** Safe HTML, made of Markdown. */
export interface Html {
  readonly html: string
}

export const contentPages: readonly BlockPage[] = pages

export const allBlocks: ReadonlyMap<string, { readonly block: Block; readonly page: string }> = new Map(
  contentPages.flatMap(({ slug, blocks }) => blocks.map((block) => [block.id, { block, page: slug }] as const)),
)
