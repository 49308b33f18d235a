export default 'Post a job in building and repair for £2.00: shown for 30 days, with unlimited applications.'
