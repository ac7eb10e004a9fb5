"""`quinte`, with a supervisor that starts a worker again however often it is killed."""

from quinte.cli import main
from quinte.server import workers

workers.QUICK = 0.0

if __name__ == "__main__":
    main()
