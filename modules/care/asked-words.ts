/** The words of the address of what is due at properties. */
export const duesWords = ['kind', 'columns', 'after'] as const

/** The words of the address of the list of appliances. */
export const appliancesWords = ['q', 'kind', 'guarantee', 'columns', 'after'] as const
