/** The longest search among the texts. */
export const soughtTextLimit = 100

/** A text of one line, or safe Markdown. */
type BlockKind = 'line' | 'markdown'

/** A text of a public page that the owner may change. */
export interface Block<Id extends string = string, Kind extends BlockKind = BlockKind> {
  /** The page and the place on it: `about.title`. It is kept with every version and never changes. */
  readonly id: Id
  readonly kind: Kind
  /** Where on the page the text appears, for the person who edits it. */
  readonly label: string
  /** The most characters that it may have. */
  readonly limit: number
  /** The text until somebody changes it. */
  readonly default: string
  /** It may be left empty; the page then leaves the place out. */
  readonly optional: boolean
}

type Written<Id extends string> = Pick<Block<Id>, 'id' | 'label' | 'limit' | 'default'> & {
  readonly optional?: true
}

export function line<const Id extends string>(block: Written<Id>): Block<Id, 'line'> {
  return { optional: false, ...block, kind: 'line' }
}

export function markdown<const Id extends string>(block: Written<Id>): Block<Id, 'markdown'> {
  return { optional: false, ...block, kind: 'markdown' }
}

/** The texts of one public page. */
export interface BlockPage<Blocks extends readonly Block[] = readonly Block[]> {
  readonly slug: string
  readonly title: string
  /** The address of a page that shows them. */
  readonly path: string
  readonly blocks: Blocks
  /** The ids of `blocks`, for a page that reads them all. */
  readonly ids: readonly Blocks[number]['id'][]
}

export function blockPage<const Blocks extends readonly Block[]>(
  page: Omit<BlockPage<Blocks>, 'ids'>,
): BlockPage<Blocks> {
  return { ...page, ids: page.blocks.map(({ id }) => id) }
}
