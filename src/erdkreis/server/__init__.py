"""The game server: lobby, tables, seats, sockets and the store behind them. Refuses to own the rules."""
