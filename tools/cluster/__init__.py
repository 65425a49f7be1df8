"""A whole cluster on one machine: PostgreSQL, Redis, HAProxy and several servers, in a folder, on loopback."""
