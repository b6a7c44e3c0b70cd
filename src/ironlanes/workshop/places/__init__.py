"""The places of the world: cities, regions and countries from GeoNames, and the areas that people can ask for."""
