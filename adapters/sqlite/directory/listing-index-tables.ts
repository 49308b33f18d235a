/** The tables of the search of listings, with those in which SQLite keeps its indexes. Triggers fill them. */
export const listingIndexTables = [
  'listing_index',
  'listing_index_categories',
  'listing_words',
  ...['', '_data', '_idx', '_docsize', '_config'].flatMap((part) => [`listing_text${part}`, `listing_pairs${part}`]),
  ...['', '_node', '_parent', '_rowid'].map((part) => `listing_boxes${part}`),
]
