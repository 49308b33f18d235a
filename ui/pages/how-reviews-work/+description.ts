export default 'Who may review a tradesperson here, how we look for fake reviews, when a review is removed, and how the average is made.'
