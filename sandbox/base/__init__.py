"""What every floor above uses: findings, parameters, values, shelves and tapes."""
