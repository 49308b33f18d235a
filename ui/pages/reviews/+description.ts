export default 'What customers say about our repairs, the average of all ratings, and how reviews are collected, checked and removed.'
