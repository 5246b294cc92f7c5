// The offline page stands in for another: as soon as there is a line again, that one is loaded.
addEventListener('online', () => location.reload())
