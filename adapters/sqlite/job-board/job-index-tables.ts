/** The tables behind the search of jobs: triggers keep them, and SQLite keeps the parts of its indexes. */
export const jobIndexTables = [
  'job_board',
  'job_words',
  'job_words_config',
  'job_words_data',
  'job_words_docsize',
  'job_words_idx',
  'job_boxes',
  'job_boxes_node',
  'job_boxes_parent',
  'job_boxes_rowid',
] as const
