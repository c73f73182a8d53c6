"""What every floor above uses: findings, parameters, values, shelves and tapes; this room must not know any other room
of `sandbox`.
"""
