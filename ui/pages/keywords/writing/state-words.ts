export const stateWords = { draft: 'Draft', published: 'Published', withdrawn: 'Taken back' } as const
